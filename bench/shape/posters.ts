import { glyphInk } from '@ziwan/game-export/ink';
import { FEATURES, featuresOfInk } from '@ziwan/shape';
import { quantile } from '../sample-quantiles.ts';
import { type BenchFace, benchFaces, positionsOf } from './faces.ts';
import { type Reading, readPoster } from './poster-reading.ts';
import { KINDS, type Point, type Poster, postersOf } from './poster-set.ts';

const POSTERS = 400;
/** Size (px) at which outlines are drawn. */
const DRAWN = 64;
/** Least part of a frame and of a character's box that the two have in common. */
const SAME = 0.4;
/** Posters in perspective whose corners nobody has dragged; they are not among all. */
const ALONE = 'perspective, alone';

/**
 * Prints how often the right design is the first one and among the first five, for posters of each kind, tuned and held
 * out; then where the others failed, and the time of the reading.
 */
export async function posters({
  wrong = false,
  every = 1,
  only,
}: {
  wrong?: boolean;
  every?: number;
  only?: string | undefined;
}) {
  const faces = await benchFaces();
  if (faces.length === 0) {
    console.error('没有可测的字体：先用 npm start 导入目录');
    process.exit(1);
  }
  const rank = ranking(faces);
  const tallies = new Map<string, { first: number; five: number; framed: number; of: number }>();
  const times: number[] = [];
  for await (const poster of postersOf(faces, POSTERS, every)) {
    const { number } = poster;
    if (only && !poster.kind.startsWith(only)) continue;
    const start = process.cpuUsage();
    const reading = readPoster(poster, poster.kind === 'perspective' ? 'corners' : 'alone', number);
    times.push(process.cpuUsage(start).user / 1000);
    const placeOf = (of: Reading) => {
      const read = charactersOf(poster, of);
      return { framed: read !== null, place: read ? rank(poster, read, of) : Number.POSITIVE_INFINITY };
    };
    const count = (keys: readonly string[], { framed, place }: ReturnType<typeof placeOf>) => {
      for (const key of keys) {
        const tally = tallies.get(key) ?? { first: 0, five: 0, framed: 0, of: 0 };
        tally.of++;
        tally.framed += Number(framed);
        tally.first += Number(place === 0);
        tally.five += Number(place < 5);
        tallies.set(key, tally);
      }
    };
    const found = placeOf(reading);
    const { framed, place } = found;
    if (wrong && place > 0)
      console.log(
        `${number} ${poster.kind}: ${poster.face.name} ${String.fromCodePoint(...poster.characters.map((c) => c.character))} ${framed ? `place ${place + 1}` : 'frames'} ${reading.note}`,
      );
    count([`${poster.kind} ${poster.heldOut}`, `all ${poster.heldOut}`, poster.kind, 'all'], found);
    if (poster.kind === 'perspective')
      count([ALONE, `${ALONE} ${poster.heldOut}`], placeOf(readPoster(poster, 'alone', number)));
  }
  console.log(
    `\n${faces.length} faces, ${new Set(faces.map(({ design }) => design)).size} designs\nframed / top 1 / top 5 (%)${'all'.padStart(16)}${'held out'.padStart(20)}${'tuned'.padStart(20)}`,
  );
  for (const kind of [...KINDS, 'all', ALONE]) {
    const cells = [kind, `${kind} true`, `${kind} false`].map((key) => {
      const { first, five, framed, of } = tallies.get(key) ?? { first: 0, five: 0, framed: 0, of: 1 };
      const share = (n: number) => Math.round((100 * n) / of);
      return `${share(framed)} / ${share(first)} / ${share(five)}`.padStart(20);
    });
    console.log(`${kind.padEnd(22)}${cells.join('')}`);
  }
  const of = (share: number) => Math.round(quantile(times, share));
  console.log(
    `Reading a poster (ms of processor): median ${of(0.5)}, 95 % ${of(0.95)}; on a phone (4 ×): ${4 * of(0.5)}, ${4 * of(0.95)}`,
  );
}

/** The character in each frame; null if a frame holds none, or parts of two, or if there is no frame. */
function charactersOf({ characters }: Poster, { frames }: Reading): number[] | null {
  const found = frames.map((frame) => {
    const overlaps = characters.map(({ corners }) => overlap(boundsOf(corners), boundsOf(frame)));
    const best = Math.max(...overlaps);
    return best >= SAME ? (characters[overlaps.indexOf(best)]?.character ?? null) : null;
  });
  return found.length > 0 && found.every((each) => each !== null) ? found : null;
}

const boundsOf = (corners: readonly Point[]) => ({
  left: Math.min(...corners.map(({ x }) => x)),
  right: Math.max(...corners.map(({ x }) => x)),
  top: Math.min(...corners.map(({ y }) => y)),
  bottom: Math.max(...corners.map(({ y }) => y)),
});

type Bounds = ReturnType<typeof boundsOf>;
const areaOf = ({ left, right, top, bottom }: Bounds) =>
  Math.max(0, right - left) * Math.max(0, bottom - top);
function overlap(a: Bounds, b: Bounds): number {
  const shared = areaOf({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });
  return shared / Math.max(areaOf(a), areaOf(b), 1);
}

/** Counts designs before the right one, as the site compares them: by the mean of the squared distances. */
function ranking(faces: readonly BenchFace[]) {
  const drawings = faces.flatMap((face) => positionsOf(face).map((typeface) => ({ face, typeface })));
  const described = new Map<number, (Int8Array | null)[]>();
  const featuresOf = (character: number) => {
    const known = described.get(character);
    if (known) return known;
    const found = drawings.map(({ face, typeface }) => {
      const ink = face.hanzi.has(character)
        ? glyphInk(typeface, typeface.glyphOf(String.fromCodePoint(character)), DRAWN)
        : null;
      return ink && featuresOfInk(ink);
    });
    described.set(character, found);
    return found;
  };
  return ({ face }: Poster, characters: readonly number[], { inks }: Reading): number => {
    const asked = characters.map((character, i) => {
      const ink = inks[i];
      return { drawn: featuresOf(character), features: ink ? featuresOfInk(ink) : null };
    });
    if (asked.some(({ features }) => !features)) return Number.POSITIVE_INFINITY;
    const best = new Map<string, number>();
    drawings.forEach(({ face: { design } }, d) => {
      let sum = 0;
      for (const { drawn, features } of asked) {
        const other = drawn[d];
        if (!other) sum = Number.POSITIVE_INFINITY;
        else
          for (let k = 0; k < FEATURES; k++)
            sum += (((features as Int8Array)[k] as number) - (other[k] as number)) ** 2;
      }
      best.set(design, Math.min(best.get(design) ?? Number.POSITIVE_INFINITY, sum));
    });
    const own = best.get(face.design) as number;
    return [...best.values()].filter((sum) => sum < own).length;
  };
}
