import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeFace, SAMPLE } from './describe-face.ts';
import type { DescribedCharacters } from './index.ts';
import { nearestDrawings } from './nearest-drawings.ts';

const faceDistance = (a: DescribedCharacters, b: DescribedCharacters) =>
  nearestDrawings(a, b)?.distance ?? null;

const WEIGHT = [{ tag: 'wght', min: 100, max: 900 }];

function sampleOf(name: string, axes: typeof WEIGHT): Promise<DescribedCharacters> {
  const bytes = readFileSync(new URL(`../../../../catalogue/fonts/${name}`, import.meta.url));
  return describeFace(new Uint8Array(bytes), axes);
}

test('a sans is nearer to a rounded sans than to a serif, and a face has no distance to itself', async () => {
  const [sans, round, serif] = await Promise.all([
    sampleOf('noto-sans-sc-vf/NotoSansSC-VF.ttf', WEIGHT),
    sampleOf('chiron-goround-tc-vf/ChironGoRoundTC-VF.ttf', WEIGHT),
    sampleOf('noto-serif-sc-vf/NotoSerifSC-VF.ttf', WEIGHT),
  ]);
  expect(sans.drawings).toBe(3);
  expect([...sans.codePoints]).toEqual([...SAMPLE].map((char) => char.codePointAt(0)).sort());
  const near = faceDistance(sans, round) as number;
  expect(near * 1.5).toBeLessThan(faceDistance(sans, serif) as number);
  expect(faceDistance(round, sans)).toBe(near);
  expect(faceDistance(sans, sans)).toBe(0);
  const thin = { ...sans, drawings: 1, features: drawingOf(sans, 0) };
  const thick = { ...sans, drawings: 1, features: drawingOf(sans, 2) };
  expect(faceDistance(thin, thick)).toBeGreaterThan(near);
  expect(nearestDrawings(thick, sans)).toEqual({ distance: 0, ofA: 0, ofB: 2 });
  expect(nearestDrawings(sans, thin)).toEqual({ distance: 0, ofA: 0, ofB: 0 });
  expect(nearestDrawings(thick, sans, { only: 0, most: 0 })).toEqual({ distance: 0, ofA: 0, ofB: 2 });
  expect(nearestDrawings(sans, round, { most: near })?.distance).toBe(near);
  expect(nearestDrawings(sans, round, { most: near - 1 })).toBeNull();
  expect(nearestDrawings(sans, thick, { only: 0 })?.distance).toBe(faceDistance(thin, thick));
});

test('faces with fewer than ten characters in common have no distance', () => {
  const face = (from: number, count: number): DescribedCharacters => ({
    drawings: 1,
    codePoints: Uint32Array.from({ length: count }, (_, i) => from + i),
    features: new Int8Array(128 * count),
  });
  expect(faceDistance(face(1, 20), face(11, 20))).toBe(0);
  expect(faceDistance(face(1, 20), face(12, 20))).toBeNull();
  expect(faceDistance(face(1, 0), face(12, 20))).toBeNull();
});

function drawingOf({ drawings, features, codePoints }: DescribedCharacters, drawing: number): Int8Array {
  const size = features.length / codePoints.length / drawings;
  const one = new Int8Array(codePoints.length * size);
  for (let i = 0; i < codePoints.length; i++) {
    const from = (i * drawings + drawing) * size;
    one.set(features.subarray(from, from + size), i * size);
  }
  return one;
}
