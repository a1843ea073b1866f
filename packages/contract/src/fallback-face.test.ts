import { expect, test } from 'vitest';
import { fallbackFace } from './fallback-face.ts';

const declared = (css: string, property: string) => new RegExp(`${property}: (.+);`).exec(css)?.[1];

test('the system’s font gets the lines of the face, in the size of its hanzi', () => {
  const metrics = { unitsPerEm: 1000, ascender: 880, descender: -120, lineGap: 90 };
  const css = fallbackFace('zw-x', metrics, 800);
  expect(declared(css, 'font-family')).toBe('"zw-x-fallback"');
  expect(declared(css, 'src')).toMatch(/^local\("PingFang SC"\), .*local\("Microsoft YaHei"\)/);
  expect(
    ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'].map((p) => declared(css, p)),
  ).toEqual(['80%', '110%', '15%', '11.25%']);
  expect(declared(fallbackFace('zw-x', metrics, null), 'ascent-override')).toBe('88%');
});
