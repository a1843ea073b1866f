// npm run bench -- shape/train: computes packages/shape/src/basis.ts from the imported catalogue ($ZIWAN_DATA_DIR or
// `.data`): the directions in which faces (and, less, characters) differ most for how much pictures change them (linear
// discriminants). Held-out faces and characters have no part in it.
import { writeFileSync } from 'node:fs';
import { glyphInk } from '@ziwan/game-export/ink';
import { boxOf, GRADIENTS, gradientsOf, greyOf, type Ink, inkOfCrop, normalised } from '@ziwan/shape';
import { ROWS } from './crops.ts';
import { benchFaces, positionsOf } from './faces.ts';
import { choleskyOf, dot, multiply, orthonormalise, secondMoment, solve } from './matrix.ts';
import { queriesOf, splitOf } from './queries.ts';

const FEATURES = 128;
const PICTURES = 200;
/** Size (px) at which outlines are drawn. */
const DRAWN = 64;
/** Weight of differences between characters against those between faces. */
const CHARACTERS = 0.3;
/** Variance added to that of the pictures, as a share of its mean. */
const RIDGE = 0.3;
const ROUNDS = 40;

const described = (ink: Ink | null) => {
  const box = ink && boxOf(ink);
  return box && gradientsOf(normalised(ink, box));
};
const less = (a: Float32Array, b: Float32Array) => a.map((value, i) => value - (b[i] as number));
const meanOf = (vectors: readonly Float32Array[]) => {
  const mean = new Float32Array(GRADIENTS);
  for (const vector of vectors)
    for (let i = 0; i < GRADIENTS; i++)
      mean[i] = (mean[i] as number) + (vector[i] as number) / vectors.length;
  return mean;
};

const faces = await benchFaces();
const split = splitOf(faces);
const own = faces.filter((face) => !split.isHeldOutFace(face));
console.log(`${own.length} of ${faces.length} faces`);

const drawn = new Map<string, Float32Array[]>();
const perCharacter: Float32Array[][] = [];
for (const character of split.characters.filter((c) => !split.isHeldOutCharacter(c))) {
  const all: Float32Array[] = [];
  for (const face of own.filter(({ hanzi }) => hanzi.has(character))) {
    const found = positionsOf(face).flatMap((typeface) => {
      const ink = glyphInk(typeface, typeface.glyphOf(String.fromCodePoint(character)), DRAWN);
      return described(ink) ?? [];
    });
    drawn.set(`${face.gno} ${character}`, found);
    all.push(...found);
  }
  perCharacter.push(all);
}
const means = perCharacter.map(meanOf);
const middle = meanOf(means);
const between = secondMoment(
  perCharacter.flatMap((all, i) => all.map((v) => less(v, means[i] as Float32Array))),
);
const characters = secondMoment(means.map((mean) => less(mean, middle)));
for (let i = 0; i < between.values.length; i++)
  between.values[i] = (between.values[i] as number) + CHARACTERS * (characters.values[i] as number);

const changes: Float32Array[] = [];
for (const [i, row] of ROWS.entries())
  for await (const { face, crops } of queriesOf(row, faces, split, {
    count: PICTURES,
    seed: 500 + i,
    everyHeldOut: 0,
  }))
    for (const { character, picture } of crops) {
      const found = described(inkOfCrop(greyOf(picture)));
      const originals = drawn.get(`${face.gno} ${character}`) ?? [];
      if (!found || originals.length === 0) continue;
      const differences = originals.map((original) => less(found, original));
      const length = (v: Float32Array) => v.reduce((sum, value) => sum + value * value, 0);
      changes.push(differences.reduce((a, b) => (length(b) < length(a) ? b : a)));
    }
console.log(`${changes.length} crops`);

const within = secondMoment(changes);
let trace = 0;
for (let i = 0; i < GRADIENTS; i++) trace += within.values[i * (GRADIENTS + 1)] as number;
for (let i = 0; i < GRADIENTS; i++)
  within.values[i * (GRADIENTS + 1)] =
    (within.values[i * (GRADIENTS + 1)] as number) + (RIDGE * trace) / GRADIENTS;
const lower = choleskyOf(within);

// Orthogonal iteration for the greatest eigenvectors of L⁻¹ · between · L⁻ᵀ.
let vectors: Float64Array[] = Array.from({ length: FEATURES }, (_, k) =>
  Float64Array.from({ length: GRADIENTS }, (_, i) => Math.sin((k + 1) * (i + 1))),
);
for (let round = 0; round < ROUNDS; round++) {
  orthonormalise(vectors);
  vectors = vectors.map((vector) => {
    const input = vector.slice();
    solve(lower, input, true);
    const output = multiply(between, input);
    solve(lower, output, false);
    return output;
  });
}
const spreads = vectors.map((vector) => Math.sqrt(Math.sqrt(dot(vector, vector))));
orthonormalise(vectors);
for (const vector of vectors) solve(lower, vector, true);

// One step of a feature is the same in all: distances add up. Three deviations of the widest fit in a byte.
const unit = 127 / (3 * Math.max(...spreads));
const basis = new Int8Array(FEATURES * GRADIENTS);
const steps: number[] = [];
const offsets: number[] = [];
vectors.forEach((vector, k) => {
  const scale = 127 / vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  let offset = 0;
  vector.forEach((value, i) => {
    basis[k * GRADIENTS + i] = Math.round(value * scale);
    offset += (basis[k * GRADIENTS + i] as number) * (middle[i] as number);
  });
  steps.push(Number((unit / scale).toPrecision(6)));
  offsets.push(Number(((offset * unit) / scale).toPrecision(6)));
});
writeFileSync(
  new URL('../../packages/shape/src/basis.ts', import.meta.url),
  `// Made by \`npm run bench -- shape/train\`.

/** Value of one unit of each vector's sum, in steps of the feature. */
export const STEPS: readonly number[] = ${JSON.stringify(steps)};
/** Each feature of a mean character, in steps. */
export const OFFSETS: readonly number[] = ${JSON.stringify(offsets)};
/** Vectors, 8-bit, Base64. */
export const BASIS =
  '${Buffer.from(basis.buffer).toString('base64')}';
`,
);
console.log(`spreads ${spreads.map((s) => s.toFixed(1)).join(' ')}`);
