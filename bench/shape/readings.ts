import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildShapeIndex, type DescribedCharacters, openShapeIndex } from '@ziwan/catalogue';
import { featuresOfInk, inksOf, nearest } from '@ziwan/shape';
import { ROWS } from './crops.ts';
import { type BenchFace, benchFaces, commonOf } from './faces.ts';
import { type Query, queriesOf, splitOf } from './queries.ts';

const PICTURES = 60;
/** Drawings among which the site looks for readings, and readings that it offers. */
const DRAWINGS = 60;
const READINGS = 5;

/** Characters of drawings, nearest first. */
type Reader = (features: Int8Array) => Promise<number[]>;

/**
 * Prints how often the right character is among five, by the index and by a scan of all drawings, for pictures of one
 * held-out character in a held-out face; then the same in a catalogue without the design of the picture.
 */
export async function readings(): Promise<void> {
  const faces = await benchFaces();
  const split = splitOf(faces);
  const described = new Map<BenchFace, DescribedCharacters>();
  for (const face of faces) described.set(face, await commonOf(face));
  const queries: Query[] = [];
  for (const [r, row] of ROWS.entries())
    for await (const query of queriesOf(row, faces, split, {
      count: PICTURES,
      seed: 4000 + r,
      everyHeldOut: 1,
    }))
      queries.push(query);
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-readings-'));
  const tally = async (catalogue: readonly BenchFace[], asked: readonly Query[]) => {
    const drawn = catalogue.map((face) => described.get(face) as DescribedCharacters);
    const file = join(dir, 'index');
    await buildShapeIndex(file, drawn.length, async (i) => drawn[i] as DescribedCharacters);
    const index = await openShapeIndex(file);
    const byIndex: Reader = async (features) =>
      (await index.unknown(features, DRAWINGS)).map(({ codePoint }) => codePoint);
    const right = await Promise.all([byIndex, scanOf(drawn)].map((reader) => rightOf(reader, asked)));
    await index.close();
    await rm(file);
    return right;
  };
  try {
    const print = (name: string, right: readonly number[]) =>
      console.log(
        `${name.padEnd(40)}${right.map((n) => `${((100 * n) / queries.length).toFixed(1)} %`.padStart(10)).join('')}`,
      );
    console.log(`${queries.length} pictures, ${faces.length} faces`);
    console.log(`${''.padEnd(40)}     index  all drawings`);
    print('the face is in the catalogue', await tally(faces, queries));
    const without = [0, 0];
    for (const design of new Set(queries.map(({ face }) => face.design))) {
      const [a = 0, b = 0] = await tally(
        faces.filter((face) => face.design !== design),
        queries.filter(({ face }) => face.design === design),
      );
      without[0] = (without[0] as number) + a;
      without[1] = (without[1] as number) + b;
    }
    print('its design is not', without);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Compares all features of all drawings. */
function scanOf(drawn: readonly DescribedCharacters[]): Reader {
  return async (features) =>
    drawn
      .flatMap(({ features: packed, codePoints, drawings }) =>
        nearest(features, packed, DRAWINGS).map(({ at, distance }) => ({
          character: codePoints[Math.floor(at / drawings)] as number,
          distance,
        })),
      )
      .sort((a, b) => a.distance - b.distance)
      .slice(0, DRAWINGS)
      .map(({ character }) => character);
}

/** Pictures whose character is among the first five. */
async function rightOf(reader: Reader, queries: readonly Query[]): Promise<number> {
  let right = 0;
  for (const { crops } of queries) {
    const [first] = crops;
    const [ink] = first ? inksOf([first.picture]).inks : [];
    const features = ink && featuresOfInk(ink);
    if (!first || !features) continue;
    const likely = [...new Set(await reader(features))].slice(0, READINGS);
    if (likely.includes(first.character)) right++;
  }
  return right;
}
