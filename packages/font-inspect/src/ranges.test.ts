import { expect, test } from 'vitest';
import { encodeRanges, PackedRanges } from './ranges.ts';
import type { CodePointRange } from './types.ts';

const ranges: CodePointRange[] = [
  [0x20, 0x7e],
  [0x4e00, 0x4e00],
  [0x20000, 0x2a6d6],
];

test('ranges survive a round trip, with eight little-endian bytes each', () => {
  const bytes = encodeRanges(ranges);
  expect(bytes.length).toBe(24);
  expect([...bytes.subarray(0, 8)]).toEqual([0x20, 0, 0, 0, 0x7e, 0, 0, 0]);
  expect([...new PackedRanges(bytes)]).toEqual(ranges);
  expect(new PackedRanges(bytes).size).toBe(95 + 1 + 42711);
  expect([...new PackedRanges(new Uint8Array(0))]).toEqual([]);
});

test('decoding rejects bytes that encodeRanges cannot have written', () => {
  expect(() => new PackedRanges(new Uint8Array(7))).toThrow(RangeError);
  expect(() => new PackedRanges(encodeRanges([[5, 4]]))).toThrow(RangeError);
  expect(() => new PackedRanges(encodeRanges([...ranges].reverse()))).toThrow(RangeError);
  expect(() => new PackedRanges(encodeRanges([[0, 0x110000]]))).toThrow(RangeError);
});

test('a range includes both its ends and nothing beyond them', () => {
  const packed = new PackedRanges(encodeRanges(ranges));
  for (const c of [0x20, 0x7e, 0x4e00, 0x20000, 0x2a6d6]) expect(packed.has(c)).toBe(true);
  for (const c of [0, 0x1f, 0x7f, 0x4dff, 0x4e01, 0x1ffff, 0x2a6d7]) expect(packed.has(c)).toBe(false);
  expect(new PackedRanges(new Uint8Array(0)).has(0x20)).toBe(false);
});

test('ranges within two code points are cut to them', () => {
  const within = (first: number, last: number) => {
    const parts: CodePointRange[] = [];
    new PackedRanges(encodeRanges(ranges)).eachWithin(first, last, (a, b) => parts.push([a, b]));
    return parts;
  };
  expect(within(0x7e, 0x20000)).toEqual([
    [0x7e, 0x7e],
    [0x4e00, 0x4e00],
    [0x20000, 0x20000],
  ]);
  expect(within(0x20100, 0x201ff)).toEqual([[0x20100, 0x201ff]]);
  expect(within(0x7f, 0x4dff)).toEqual([]);
  expect(within(0x2a6d7, 0x2a6ff)).toEqual([]);
});

test('random ranges are kept as they are', () => {
  for (let n = 0; n < 50; n++) {
    const random = (most: number) => 1 + Math.floor(Math.random() ** 4 * most);
    const some: CodePointRange[] = [];
    for (let c = random(300) - 1; c < 0x110000; c += 1 + random(n % 2 ? 400 : 90_000)) {
      const last = Math.min(0x10ffff, c + random(700) - 1);
      some.push([c, last]);
      c = last;
    }
    const packed = new PackedRanges(encodeRanges(some));
    expect([...packed]).toEqual(some);
    const wrong = some.filter(
      ([first, last]) =>
        packed.has(first - 1) || !packed.has(first) || !packed.has(last) || packed.has(last + 1),
    );
    expect(wrong).toEqual([]);
  }
});
