import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildShapeIndex,
  comparedCharacters,
  type DescribedCharacters,
  openShapeIndex,
} from '@ziwan/catalogue';
import { FEATURES } from '@ziwan/shape';
import { median } from '../sample-quantiles.ts';
import { benchFaces, commonOf, describeCommon } from './faces.ts';
import { randomOf } from './random.ts';

/** Faces in the index. Beyond those of the catalogue they are synthetic: one of its faces, with noise. */
const COUNTS = [0, 200, 1000];
const ASKED = 30;
/** Faces that are described for their time. */
const DESCRIBED = 5;
const GOALS = { known: 20, unknown: 100 };
/** Noise (steps) of a synthetic face. */
const NOISE = 20;

const random = randomOf(1);
const noise = Int8Array.from({ length: 4093 }, () => NOISE * (random() - 0.5));

const ms = (value: number) => value.toFixed(1).padStart(10);
const mb = (bytes: number) => (bytes / 1e6).toFixed(1).padStart(10);

/** Prints processor time of lookups, disk and memory of indexes of the common hanzi, on one thread. */
export async function indexTimes(): Promise<void> {
  const faces = await benchFaces();
  const real: DescribedCharacters[] = [];
  for (const face of faces) real.push(await commonOf(face));
  const begun = performance.now();
  let drawings = 0;
  for (const face of faces.slice(0, DESCRIBED)) drawings += (await describeCommon(face)).drawings;
  const each = (performance.now() - begun) / drawings;
  console.log(
    `\nDescribing ${comparedCharacters().length} characters: ${each.toFixed(0)} ms a drawing of a face`,
  );
  console.log(`Features: ${FEATURES} bytes a drawing and character\n`);
  console.log('     faces   build s   disk MB memory MB  known ms unknown ms');
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-shapes-'));
  try {
    for (const wanted of COUNTS) {
      const count = wanted || real.length;
      const file = join(dir, String(count));
      const start = performance.now();
      await buildShapeIndex(file, count, async (i) => faceOf(real, i));
      const build = performance.now() - start;
      const index = await openShapeIndex(file);
      const known: number[] = [];
      const unknown: number[] = [];
      for (let i = 0; i < ASKED; i++) {
        const { codePoints, features } = real[i % real.length] as DescribedCharacters;
        const at = (i * 97) % codePoints.length;
        const query = features.subarray(at * FEATURES, (at + 1) * FEATURES);
        known.push(await timed(() => index.known(codePoints[at] as number, query)));
        if (i % 5 === 0) unknown.push(await timed(() => index.unknown(query, 20)));
      }
      const [a, b] = [median(known), median(unknown)];
      const { size } = await stat(file);
      const missed = [
        a > GOALS.known && `known ✗ ${GOALS.known} ms`,
        b > GOALS.unknown && `unknown ✗ ${GOALS.unknown} ms`,
      ].filter(Boolean);
      console.log(
        `${String(count).padStart(10)}${ms(build / 1000)}${mb(size)}${mb(index.resident)}${ms(a)}${ms(b)}  ${missed.join(', ')}`,
      );
      await index.close();
      await rm(file);
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function faceOf(real: readonly DescribedCharacters[], i: number): DescribedCharacters {
  const like = real[i % real.length] as DescribedCharacters;
  if (i < real.length) return like;
  const features = like.features.map((value, k) =>
    Math.max(-127, Math.min(127, value + (noise[(k * 7 + i * 13) % noise.length] as number))),
  );
  return { ...like, features };
}

/** Processor (ms), which other processes of the machine change less than the time that passes. */
async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
