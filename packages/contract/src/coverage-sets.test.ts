import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CoverageSets,
  CoverageSetsEncoder,
  type CoveredCatalogue,
  decodeCoverage,
  encodeCoverage,
  sequencePlace,
} from './coverage-sets.ts';

type Ranges = [first: number, last: number][];

const has = (ranges: Ranges, c: number) => ranges.some(([first, last]) => first <= c && c <= last);

/** Adds a run between each two ends of ranges. */
function codeOf(fonts: readonly Ranges[]) {
  const encoder = new CoverageSetsEncoder(fonts.length);
  const ends = [...new Set([0, ...fonts.flat().flatMap(([first, last]) => [first, last + 1])])].sort(
    (a, b) => a - b,
  );
  ends.forEach((from, i) => {
    const bits = new Uint8Array(Math.ceil(fonts.length / 8));
    fonts.forEach((font, f) => {
      if (has(font, from)) bits[f >> 3]! |= 1 << (f & 7);
    });
    encoder.add(bits, (ends[i + 1] ?? 0x110000) - from);
  });
  return encoder.bytes();
}

/** Sorted, disjoint ranges anywhere in Unicode, most of them in a small window where fonts overlap. */
const ranges = fc
  .uniqueArray(fc.oneof(fc.integer({ min: 0x4e00, max: 0x4e80 }), fc.integer({ min: 0, max: 0x10ffff })), {
    maxLength: 40,
  })
  .map((ends) => {
    const sorted = ends.sort((a, b) => a - b);
    return Array.from({ length: sorted.length >> 1 }, (_, i): [number, number] => [
      sorted[2 * i] as number,
      sorted[2 * i + 1] as number,
    ]);
  });

test('decoded sets draw exactly the characters that were encoded, for any number of fonts', () => {
  fc.assert(
    fc.property(
      fc.array(ranges, { maxLength: 20 }),
      fc.array(fc.integer({ min: 0, max: 0x10ffff })),
      (fonts, more) => {
        const sets = new CoverageSets(codeOf(fonts));
        expect(sets.fonts).toBe(fonts.length);
        const asked = [...more, ...fonts.flat(2).flatMap((c) => [c - 1, c, c + 1])].filter(
          (c) => c >= 0 && c <= 0x10ffff,
        );
        for (const c of asked)
          for (const [i, own] of fonts.entries())
            expect(sets.draws(i, c), `${i} ${c.toString(16)}`).toBe(has(own, c));
      },
    ),
    { numRuns: 40 },
  );
});

test('fonts with the same characters add one bit to each pattern', () => {
  const many: Ranges = Array.from({ length: 2000 }, (_, i) => [0x4e00 + 3 * i, 0x4e01 + 3 * i]);
  const one = codeOf([many]).length;
  expect(codeOf(Array.from({ length: 8 }, () => many)).length).toBe(one);
});

test('truncated or altered sets are refused', () => {
  const bytes = codeOf([[[0x4e00, 0x4fff]], [[0x4e10, 0x4e20]]]);
  for (let length = 0; length < bytes.length; length++)
    expect(() => new CoverageSets(bytes.slice(0, length)), String(length)).toThrow(RangeError);
  expect(() => new CoverageSets(Uint8Array.from([...bytes, 0]))).toThrow(RangeError);
  const wrong = bytes.slice();
  wrong[wrong.length - 1] = 99;
  expect(() => new CoverageSets(wrong)).toThrow(RangeError);
  // A huge count must not allocate before it is checked.
  expect(() => new CoverageSets(Uint8Array.from([8, 255, 255, 255, 255, 15, 1]))).toThrow(RangeError);
});

test('a catalogue and its sets travel in one file, which must agree', () => {
  const face = { gno: 'a', family: 0, styleName: '', weight: 400, italic: false, weights: null } as never;
  const catalogue: CoveredCatalogue = { families: [], faces: [face], licences: {} };
  const sets = codeOf([[[0x4e00, 0x4e01]]]);
  const read = decodeCoverage(encodeCoverage(catalogue, sets).buffer);
  expect(read.catalogue).toEqual(catalogue);
  expect([read.sets.drawsAll(0, '一丁'), read.sets.drawsAll(0, '一丁七')]).toEqual([true, false]);
  expect(() => decodeCoverage(encodeCoverage({ ...catalogue, faces: [] }, sets).buffer)).toThrow(RangeError);
});

test('variation sequences are coded apart; a site that knows none draws them as their characters', () => {
  const [first, second] = ['葛\u{E0100}', '葛\u{E0101}'] as const;
  const characters = new CoverageSetsEncoder(2);
  characters.add(null, 0x845b);
  characters.add(Uint8Array.of(0b11));
  const encoder = new CoverageSetsEncoder(2, 'sequences');
  for (const [selector, fonts] of [
    [0xe0100, 0b10],
    [0xe01ef, 0b01],
  ] as const) {
    encoder.add(null, sequencePlace(0x845b, selector) - encoder.next);
    encoder.add(Uint8Array.of(fonts));
  }
  const sets = new CoverageSets(characters.bytes(), encoder.bytes());
  const draws = (text: string) => [0, 1].map((font) => sets.drawsAll(font, text));
  expect(draws('葛')).toEqual([true, true]);
  expect(draws(first)).toEqual([false, true]);
  expect(draws(second)).toEqual([false, false]);
  expect(draws('葛\u{E01EF} 葛\uFE0F')).toEqual([true, false]);
  const former = new CoverageSets(characters.bytes());
  expect([former.drawsAll(0, first), former.drawsSequence(1, second)]).toEqual([true, true]);
  expect(() => new CoverageSets(characters.bytes(), characters.bytes())).toThrow(RangeError);
  expect(() => new CoverageSets(characters.bytes(), new CoverageSetsEncoder(9, 'sequences').bytes())).toThrow(
    RangeError,
  );
});
