import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEATURES } from '@ziwan/shape';
import { afterAll, expect, test } from 'vitest';
import { buildShapeIndex, comparedCharacters, type DescribedCharacters, openShapeIndex } from './index.ts';

const dir = await mkdtemp(join(tmpdir(), 'ziwan-shapes-'));
afterAll(() => rm(dir, { recursive: true, force: true }));

/** Features that differ from those of other levels by `FEATURES` times the square of the difference. */
const level = (value: number) => new Int8Array(FEATURES).fill(value);

/** A face that draws each character at the given levels, one for each of its drawings. */
function face(drawn: Record<string, number[]>): DescribedCharacters {
  const chars = Object.keys(drawn).sort();
  const levels = chars.flatMap((char) => drawn[char] ?? []);
  const features = new Int8Array(levels.length * FEATURES);
  levels.forEach((value, i) => {
    features.set(level(value), i * FEATURES);
  });
  const codePoints = Uint32Array.from(chars, (char) => char.codePointAt(0) as number);
  return { drawings: levels.length / chars.length, codePoints, features };
}

async function indexOf(faces: readonly (DescribedCharacters | null)[], name = 'index') {
  const file = join(dir, name);
  await buildShapeIndex(file, faces.length, async (i) => faces[i] ?? null);
  return { file, index: await openShapeIndex(file) };
}

const code = (char: string) => char.codePointAt(0) as number;
const of = (distance: number) => distance ** 2 * FEATURES;

test('a known character is compared in every drawing of every face that has it', async () => {
  const { index } = await indexOf([
    face({ 永: [10], 和: [0] }),
    null,
    face({ 永: [-40, 21, 90] }),
    face({ 和: [20] }),
    face({ 永: [20] }),
  ]);
  expect(await index.known(code('永'), level(20))).toEqual([
    { codePoint: code('永'), face: 0, drawing: 0, distance: of(10) },
    { codePoint: code('永'), face: 2, drawing: 0, distance: of(60) },
    { codePoint: code('永'), face: 2, drawing: 1, distance: of(1) },
    { codePoint: code('永'), face: 2, drawing: 2, distance: of(70) },
    { codePoint: code('永'), face: 4, drawing: 0, distance: 0 },
  ]);
  expect(await index.known(code('和'), level(0))).toMatchObject([{ face: 0 }, { face: 3 }]);
  expect(await index.known(code('九'), level(0))).toEqual([]);
  expect(await index.drawings(code('和'))).toEqual([
    { face: 0, drawing: 0, features: level(0) },
    { face: 3, drawing: 0, features: level(20) },
  ]);
  expect([...'永和九'].map((char) => index.has(code(char)))).toEqual([true, true, false]);
  expect(await index.unknown(level(22), 1)).toEqual([
    { codePoint: code('永'), face: 2, drawing: 1, distance: of(1) },
  ]);
  await index.close();
});

test('an unknown character is looked for among all of all faces, beyond one group and one read', async () => {
  const chars = Array.from({ length: 60 }, (_, i) => String.fromCodePoint(0x4e00 + i));
  const faces = Array.from({ length: 150 }, (_, f) =>
    face(
      Object.fromEntries(chars.map((char, i) => [char, [f === 140 && i === 57 ? 7 : 60 + ((f + i) % 50)]])),
    ),
  );
  const { file, index } = await indexOf(faces);
  const [first, second, ...rest] = await index.unknown(level(8), 3);
  expect(first).toEqual({ codePoint: 0x4e00 + 57, face: 140, drawing: 0, distance: of(1) });
  expect(second?.distance).toBe(of(52));
  expect(rest).toHaveLength(1);
  // 130 bytes a face and character on disk, and 24 for 128 of the faces; two of them in memory.
  expect((await stat(file)).size).toBe(150 * 60 * (FEATURES + 2) + 128 * 60 * 24 + 60 * 8 + 12);
  expect(index.resident).toBeLessThan(150 * 60 * 2 + 1000);
  expect(await index.known(0x4e00 + 57, level(7))).toHaveLength(150);
  await index.close();
});

test('of many characters, those with a drawing whose first features are near are compared in all faces', async () => {
  const chars = Array.from({ length: 400 }, (_, i) => String.fromCodePoint(0x4e00 + i));
  const near = 390;
  // One character is nearest, in one of 200 faces. Others are nearer by their first features, and hide it once they
  // fill the candidates.
  const faces = (hidden: number) =>
    Array.from({ length: 200 }, (_, f) => {
      const described = face(
        Object.fromEntries(chars.map((char, i) => [char, [f === 3 && i === near ? 5 : 90]])),
      );
      for (let i = 0; i < hidden; i++) described.features.fill(4, i * FEATURES, i * FEATURES + 24);
      return described;
    });
  for (const [hidden, found] of [
    [249, 0x4e00 + near],
    [250, 0x4e00],
  ] as const) {
    const { index } = await indexOf(faces(hidden), `many-${hidden}`);
    expect((await index.unknown(level(4), 1))[0]?.codePoint).toBe(found);
    await index.close();
  }
});

test('a file that was cut is refused', async () => {
  const { file, index } = await indexOf([face({ 永: [1] }), face({ 永: [2] })], 'cut');
  await truncate(file, 2 * FEATURES);
  await expect(index.known(code('永'), level(1))).rejects.toThrow('as long as');
  await index.close();
  await expect(openShapeIndex(file)).rejects.toThrow('as long as');
  await truncate(file, 3);
  await expect(openShapeIndex(file)).rejects.toThrow('as long as');
});

test('an index without faces finds nothing', async () => {
  const { index } = await indexOf([], 'empty');
  expect(await index.unknown(level(1), 5)).toEqual([]);
  await index.close();
});

test('letters are found by their reading, and none is taken for an unknown character', async () => {
  expect(
    comparedCharacters()
      .slice(0, 62)
      .every((c) => /[\dA-Za-z]/.test(String.fromCodePoint(c))),
  ).toBe(true);
  expect(comparedCharacters()).toEqual([...comparedCharacters()].sort((a, b) => a - b));
  const { index } = await indexOf([face({ A: [10], g: [12], 永: [40] }), face({ A: [90] })], 'letters');
  expect(await index.known(code('A'), level(12))).toEqual([
    { codePoint: code('A'), face: 0, drawing: 0, distance: of(2) },
    { codePoint: code('A'), face: 1, drawing: 0, distance: of(78) },
  ]);
  expect((await index.unknown(level(10), 5)).map(({ codePoint }) => codePoint)).toEqual([code('永')]);
  await index.close();
});
