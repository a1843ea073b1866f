import { expect, test } from 'vitest';
import { masksOf } from './masks.ts';

/** A ground whose tone rises towards the lower right, with a darker bar of 12 × 4 in it. */
function picture(width: number, height: number) {
  const isInk = (i: number) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return x >= 20 && x < 32 && y >= 10 && y < 14;
  };
  const values = new Float32Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    const tone = 60 + (i % width) + 2 * Math.floor(i / width) - (isInk(i) ? 50 : 0);
    values.fill(tone, 3 * i, 3 * i + 3);
  }
  return { plane: { width, height, values }, ink: [...Array(width * height).keys()].filter(isInk) };
}

// Every seventh pixel is looked at: of the first picture the last one, too.
test.each([
  [70, 30],
  [71, 31],
])('on a ground of %i × %i that changes smoothly, what differs from it is ink', (width, height) => {
  const { plane, ink } = picture(width, height);
  const ground = masksOf(plane).filter(({ by }) => by === 'ground');
  expect(ground.map(({ marks }) => [...marks.keys()].filter((i) => marks[i]))).toContainEqual(ink);
});
