import { glyphInk } from '@ziwan/game-export/ink';
import {
  boxOf,
  FEATURES,
  featuresOfInk,
  GRADIENTS,
  gradientsOf,
  greyOf,
  type Ink,
  inkOfCrop,
  inksOf,
  normalised,
  type Picture,
} from '@ziwan/shape';
import { EFFECT_ROWS, ROWS } from './crops.ts';
import { type BenchFace, benchFaces, positionsOf } from './faces.ts';
import { LETTERS, type Query, queriesOf, splitOf } from './queries.ts';

const PICTURES = 180;
const HELD_OUT = 3;
/** Size (px) at which outlines are drawn. */
const DRAWN = 64;

/** A way to describe characters and to compare them; a greater score is nearer. */
interface Method {
  readonly name: string;
  readonly ofInk: (ink: Ink) => ArrayLike<number> | null;
  readonly inksOf: (pictures: readonly Picture[]) => readonly (Ink | null)[];
  readonly score: (a: ArrayLike<number>, b: ArrayLike<number>) => number;
}

const gradients = (ink: Ink | null) => {
  const box = ink && boxOf(ink);
  return box && gradientsOf(normalised(ink, box));
};

const minusSquares: Method['score'] = (a, b) => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum -= ((a[i] as number) - (b[i] as number)) ** 2;
  return sum;
};

/** All that differs from paper is ink, as in a picture without effects. */
const plainInks = (pictures: readonly Picture[]) => pictures.map((picture) => inkOfCrop(greyOf(picture)));

const METHODS: readonly Method[] = [
  {
    name: `features, ${FEATURES} bytes, with outline, shadow and slant found`,
    ofInk: featuresOfInk,
    inksOf: (pictures) => inksOf(pictures).inks,
    score: minusSquares,
  },
  { name: 'features of plain ink', ofInk: featuresOfInk, inksOf: plainInks, score: minusSquares },
  {
    name: `gradients of plain ink, ${4 * GRADIENTS} bytes`,
    ofInk: gradients,
    inksOf: plainInks,
    score: (a, b) => {
      let sum = 0;
      for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
      return sum;
    },
  },
];

export async function accuracy(): Promise<void> {
  const faces = await benchFaces();
  if (faces.length === 0) {
    console.error('没有可测的字体：先用 npm start 导入目录');
    process.exit(1);
  }
  const split = splitOf(faces);
  const designs = new Set(faces.map(({ design }) => design));
  const rows = [...ROWS, ...EFFECT_ROWS];
  const crops = rows.length * PICTURES * LETTERS;
  console.log(
    `${faces.length} faces, ${designs.size} designs, ${split.characters.length} characters, ${crops} crops`,
  );
  console.log(
    `held out: ${[...designs].filter((d) => faces.some((f) => f.design === d && split.isHeldOutFace(f))).join(', ')}`,
  );
  const templates = METHODS.map((method) => templatesOf(method, faces, split.characters));
  const tallies = METHODS.map(() => new Map<string, { first: number; five: number; of: number }>());
  const effects = new Map<string, number[]>();
  for (const [r, row] of rows.entries()) {
    const options = { count: PICTURES, seed: 1000 + r, everyHeldOut: HELD_OUT };
    for await (const query of queriesOf(row, faces, split, options)) {
      const key = `${row.name} ${query.heldOut}`;
      const { outlined, shadow, slant } = inksOf(query.crops.map(({ picture }) => picture));
      const counts = effects.get(key) ?? [0, 0, 0, 0];
      [outlined, shadow !== null, slant !== 0, true].forEach((is, i) => {
        counts[i] = (counts[i] as number) + Number(is);
      });
      effects.set(key, counts);
      METHODS.forEach((method, m) => {
        for (const letters of [1, 2, 4]) {
          const rank = rankOf(method, templates[m] as Templates, faces, query, letters);
          const key = `${row.name} ${query.heldOut} ${letters}`;
          const tally = tallies[m]?.get(key) ?? { first: 0, five: 0, of: 0 };
          tally.of++;
          if (rank === 0) tally.first++;
          if (rank < 5) tally.five++;
          tallies[m]?.set(key, tally);
        }
      });
    }
  }
  console.log(
    `\nOutline, shadow, slant found in 4 characters (%)${'held out'.padStart(14)}${'tuned'.padStart(16)}`,
  );
  for (const { name } of rows) {
    const cells = [true, false].map((heldOut) => {
      const [all = 1, ...found] = (effects.get(`${name} ${heldOut}`) ?? []).toReversed();
      return found
        .map((count) => String(Math.round((100 * count) / all)).padStart(5))
        .toReversed()
        .join('');
    });
    console.log(`${name.padEnd(48)}${cells.join('  ')}`);
  }
  METHODS.forEach((method, m) => {
    console.log(`\n${method.name}: top 1 / top 5 (%) by 1, 2 and 4 characters`);
    console.log(`${'held out'.padStart(70)}${'tuned'.padStart(32)}`);
    for (const { name } of rows) {
      const cells = [true, false].map((heldOut) =>
        [1, 2, 4].map((letters) => {
          const { first, five, of } = tallies[m]?.get(`${name} ${heldOut} ${letters}`) ?? {
            first: 0,
            five: 0,
            of: 1,
          };
          return `${Math.round((100 * first) / of)} / ${Math.round((100 * five) / of)}`.padStart(10);
        }),
      );
      console.log(`${name.padEnd(48)}${cells.map((part) => part.join('')).join('  ')}`);
    }
  });
}

/** For each character, what each position of each face draws. */
type Templates = ReadonlyMap<
  number,
  readonly { readonly face: BenchFace; readonly features: ArrayLike<number> }[]
>;

function templatesOf(method: Method, faces: readonly BenchFace[], characters: readonly number[]): Templates {
  const positions = faces.map((face) => ({ face, typefaces: positionsOf(face) }));
  return new Map(
    characters.map((character) => [
      character,
      positions.flatMap(({ face, typefaces }) =>
        typefaces.flatMap((typeface) => {
          if (!face.hanzi.has(character)) return [];
          const ink = glyphInk(typeface, typeface.glyphOf(String.fromCodePoint(character)), DRAWN);
          const features = ink && method.ofInk(ink);
          return features ? [{ face, features }] : [];
        }),
      ),
    ]),
  );
}

/** Number of designs that come before the right one. A design without one of the characters is no candidate. */
function rankOf(
  method: Method,
  templates: Templates,
  faces: readonly BenchFace[],
  { face, crops }: Query,
  letters: number,
): number {
  const total = new Map<string, number>(faces.map(({ design }) => [design, 0]));
  const asked = crops.slice(0, letters);
  const inks = method.inksOf(asked.map(({ picture }) => picture));
  for (const [i, { character }] of asked.entries()) {
    const ink = inks[i];
    const features = ink && method.ofInk(ink);
    if (!features) return Number.POSITIVE_INFINITY;
    const best = new Map<string, number>();
    for (const { face: candidate, features: drawn } of templates.get(character) ?? []) {
      const score = method.score(features, drawn);
      best.set(candidate.design, Math.max(best.get(candidate.design) ?? Number.NEGATIVE_INFINITY, score));
    }
    for (const [design, sum] of total)
      total.set(design, sum + (best.get(design) ?? Number.NEGATIVE_INFINITY));
  }
  const own = total.get(face.design) as number;
  return [...total.values()].filter((score) => score > own).length;
}
