import { expect, test } from 'vitest';
import { u16 } from '../testing/bytes.ts';
import { transformHmtx } from './glyf-transform.ts';

test('WOFF2 leaves out side bearings that follow from the outlines', () => {
  const xMins = Int16Array.of(10, -20, 30);
  const left = (metrics: number, ...values: number[]) =>
    transformHmtx(Uint8Array.from(u16(...values)), metrics, xMins);
  expect(left(3, 500, 10, 600, -20, 700, 30)).toEqual(Uint8Array.of(0b11, ...u16(500, 600, 700)));
  // The last two glyphs have the advance of the first.
  expect(left(1, 500, 10, -20, 30)).toEqual(Uint8Array.of(0b11, ...u16(500)));
  expect(left(3, 500, 10, 600, -21, 700, 30)).toBeNull();
  expect(left(1, 500, 10, -20, 31)).toBeNull();
});

test('WOFF2 keeps metrics that do not fit the number of glyphs as they are', () => {
  const metrics = Uint8Array.from(u16(500, 10, 600, 20));
  expect(transformHmtx(metrics, 3, Int16Array.of(10, 20))).toBeNull();
  expect(transformHmtx(metrics, 0, Int16Array.of(10, 20))).toBeNull();
  expect(transformHmtx(metrics, 2, Int16Array.of(10, 20, 30))).toBeNull();
});
