import { NEARNESS_BOUNDS } from '@ziwan/contract';
import { glyphInk } from '@ziwan/game-export/ink';
import { FEATURES, featuresOfInk, greyOf, inkOfCrop, inksOf, type Picture } from '@ziwan/shape';
import { quantile } from '../sample-quantiles.ts';
import { EFFECT_ROWS, ROWS } from './crops.ts';
import { benchFaces, positionsOf } from './faces.ts';
import { type Query, queriesOf, splitOf } from './queries.ts';

const PICTURES = 90;
/** Size (px) at which outlines are drawn. */
const DRAWN = 64;

/**
 * Prints how often the nearest design is the right one, by its distance: the root of the mean of the characters'
 * squared distances. A design that is in the catalogue counts as often as one that is not.
 * @param plain leaves outline, shadow and slant in
 */
export async function nearness({ plain }: { readonly plain: boolean }): Promise<void> {
  const inksOfPictures = plain
    ? (pictures: readonly Picture[]) => pictures.map((picture) => inkOfCrop(greyOf(picture)))
    : (pictures: readonly Picture[]) => inksOf(pictures).inks;
  const faces = await benchFaces();
  const split = splitOf(faces);
  const drawings = faces.flatMap((face) => positionsOf(face).map((typeface) => ({ face, typeface })));
  const described = new Map<string, Int8Array | null>();
  const featuresOf = (d: number, character: number): Int8Array | null => {
    const key = `${d} ${character}`;
    const known = described.get(key);
    if (known !== undefined) return known;
    const { face, typeface } = drawings[d] as (typeof drawings)[0];
    const ink = face.hanzi.has(character)
      ? glyphInk(typeface, typeface.glyphOf(String.fromCodePoint(character)), DRAWN)
      : null;
    const features = ink && featuresOfInk(ink);
    described.set(key, features);
    return features;
  };

  /** The designs, nearest first. */
  const ranked = (crops: Query['crops']): { design: string; distance: number }[] => {
    const inks = inksOfPictures(crops.map(({ picture }) => picture));
    const asked = crops.map(({ character }, i) => {
      const ink = inks[i];
      return { character, features: ink && featuresOfInk(ink) };
    });
    const best = new Map<string, number>();
    for (const [d, { face }] of drawings.entries()) {
      let sum = 0;
      for (const { character, features } of asked) {
        const drawn = featuresOf(d, character);
        if (!drawn || !features) sum = Number.POSITIVE_INFINITY;
        else for (let k = 0; k < FEATURES; k++) sum += ((features[k] as number) - (drawn[k] as number)) ** 2;
      }
      const distance = Math.sqrt(sum / asked.length);
      best.set(face.design, Math.min(best.get(face.design) ?? Number.POSITIVE_INFINITY, distance));
    }
    return [...best]
      .map(([design, distance]) => ({ design, distance }))
      .sort((a, b) => a.distance - b.distance);
  };

  const queries: {
    row: string;
    letters: number;
    own: string;
    heldOut: boolean;
    list: ReturnType<typeof ranked>;
  }[] = [];
  const rows = [...ROWS, ...EFFECT_ROWS];
  for (const [r, row] of rows.entries())
    for await (const query of queriesOf(row, faces, split, {
      count: PICTURES,
      seed: 2000 + r,
      everyHeldOut: 3,
    }))
      for (const letters of [1, 2, 4])
        queries.push({
          row: row.name,
          letters,
          own: query.face.design,
          heldOut: query.heldOut,
          list: ranked(query.crops.slice(0, letters)),
        });

  console.log(
    `Distance of the right design, then of the nearest other one: 10 %, 50 %, 90 % of the pictures; right designs beyond ${NEARNESS_BOUNDS.close} (%), of all and of the held-out ones`,
  );
  for (const { name } of rows)
    for (const letters of [1, 2, 4]) {
      const of = queries.filter((q) => q.row === name && q.letters === letters);
      const ownOf = (some: typeof queries) =>
        some.map(({ own, list }) => list.find((l) => l.design === own)?.distance ?? 0);
      const right = quantiles(ownOf(of));
      const beyond = [of, of.filter(({ heldOut }) => heldOut)].map((some) => {
        const far = ownOf(some).filter((distance) => distance >= NEARNESS_BOUNDS.close).length;
        return String(Math.round((100 * far) / some.length)).padStart(5);
      });
      const wrong = quantiles(of.map(({ own, list }) => list.find((l) => l.design !== own)?.distance ?? 0));
      console.log(`${name.padEnd(48)} ${letters}  ${right}   ${wrong}${beyond.join('')}`);
    }
  console.log(
    '\nNearest is right (%), by its distance, if the design is in the catalogue; and if either is as likely',
  );
  const bounds = [0, ...Object.values(NEARNESS_BOUNDS), Number.POSITIVE_INFINITY];
  for (const letters of [1, 2, 4])
    for (const [i, from] of bounds.slice(0, -1).entries()) {
      const of = queries.filter((q) => q.letters === letters && ROWS.some(({ name }) => name === q.row));
      const within = (distance = -1) => distance >= from && distance < (bounds[i + 1] as number);
      const first = of.filter(({ list }) => within(list[0]?.distance));
      const right = first.filter(({ own, list }) => list[0]?.design === own).length;
      const without = of.filter(({ own, list }) =>
        within(list.find((l) => l.design !== own)?.distance),
      ).length;
      const share = (all: number) => (all === 0 ? '–' : String(Math.round((100 * right) / all))).padStart(5);
      console.log(
        `${letters}  from ${String(from).padStart(3)}${share(first.length)}${share(first.length + without)}   (${first.length} + ${without})`,
      );
    }
}

function quantiles(values: number[]): string {
  return [0.1, 0.5, 0.9]
    .map((share) => Math.round(quantile(values, share)))
    .join(' ')
    .padEnd(12);
}
