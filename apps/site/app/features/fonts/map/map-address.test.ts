import { expect, test } from 'vitest';
import {
  characterIn,
  characterOf,
  type MapAxes,
  mapHref,
  placeHref,
  queryOf,
  readAxes,
  readChoice,
  withTrait,
} from './map-address.ts';
import { described, MEASURES, standing, TRAITS } from './measures.ts';

const read = (query: Record<string, string>) => readAxes(new URLSearchParams(query));

test('an address without axes has weight across and roundness up', () => {
  expect(read({})).toEqual({ x: 'weight', y: 'round' });
  expect(mapHref({ x: 'weight', y: 'round' })).toBe('/font/map');
});

test('every pair of different measures has an address that is read back', () => {
  for (const x of TRAITS)
    for (const y of TRAITS) {
      if (x === y) continue;
      const href = mapHref({ x, y }, '龙');
      const { searchParams } = new URL(href, 'https://example.cn');
      expect(readAxes(searchParams)).toEqual({ x, y });
      expect(characterIn(searchParams)).toBe('龙');
    }
});

test('unknown measures fall back to the usual ones, and two directions never measure the same', () => {
  expect(read({ x: 'toString', y: '<b>' })).toEqual({ x: 'weight', y: 'round' });
  expect(read({ x: 'round' })).toEqual({ x: 'round', y: 'weight' });
  expect(read({ y: 'weight' })).toEqual({ x: 'weight', y: 'round' });
  expect(read({ x: 'size', y: 'size' })).toEqual({ x: 'size', y: 'round' });
});

test('choosing what the other direction measures swaps the two', () => {
  const axes: MapAxes = { x: 'weight', y: 'round' };
  expect(withTrait(axes, 'x', 'density')).toEqual({ x: 'density', y: 'round' });
  expect(withTrait(axes, 'x', 'round')).toEqual({ x: 'round', y: 'weight' });
  expect(withTrait(axes, 'y', 'weight')).toEqual({ x: 'round', y: 'weight' });
});

test('the map shows the first hanzi of a text, else 永', () => {
  expect(['', 'Game 3', '，', '「剑指苍穹」', '𬺰'].map(characterOf)).toEqual(['永', '永', '永', '剑', '𬺰']);
});

test('filters and the chosen font have an address that is read back', () => {
  const choice = { tags: ['licence.commercial', 'style.kai'], at: 'long-cang' };
  const href = mapHref({ x: 'size', y: 'round' }, '龙', choice);
  const { searchParams } = new URL(href, 'https://example.cn');
  expect(readChoice(searchParams)).toEqual(choice);
  expect(readAxes(searchParams)).toEqual({ x: 'size', y: 'round' });
  expect(queryOf({ x: 'weight', y: 'round' }, { tags: [], at: null })).toEqual([]);
  const none = { tags: [], at: null };
  expect(readChoice(new URLSearchParams())).toEqual(none);
  expect(readChoice(new URLSearchParams({ tagNumber: ',\u0000,', at: 'a'.repeat(200) }))).toEqual(none);
});

test('the fragment of a place is encoded', () => {
  expect(placeHref('a b#c')).toBe('/font/map#font-a%20b%23c');
});

test('a standing and a value are said in words', () => {
  expect([0, 0.1, 0.3, 0.5, 0.7, 0.9, 1].map((share) => standing('weight', share))).toEqual([
    '最细',
    '很细',
    '偏细',
    '粗细居中',
    '偏粗',
    '很粗',
    '最粗',
  ]);
  expect(described('weight', 0.3, 87)).toBe('偏细，竖画宽是字高的 9%');
  // A degree is not 很斜, even if all other fonts are upright.
  expect([0, 6, 22, 158].map((value) => described('slant', 1, value))).toEqual([
    '竖画是直的',
    '竖画斜 0.3°',
    '竖画斜 1.3°',
    '竖画斜 9.0°',
  ]);
  expect([1000, 2143].map(MEASURES.contrast.said)).toEqual(['横竖一样粗', '粗的一向是细的 2.1 倍']);
});
