import { expect, test } from 'vitest';
import { fallbackFace } from './fallback-face.ts';

/** What each rule says of a property. */
const declared = (css: string, property: string) =>
  [...css.matchAll(new RegExp(`${property}: (.+);`, 'g'))].map(([, value]) => value);

test('the system’s fonts get the lines of the face, in the size of its hanzi', () => {
  const metrics = { unitsPerEm: 1000, ascender: 880, descender: -120, lineGap: 90 };
  const css = fallbackFace('zw-x', metrics, 800);
  expect(declared(css, 'font-family')).toEqual(['"zw-x-fallback"', '"zw-x-fallback"']);
  expect(
    ['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'].map((p) => declared(css, p)),
  ).toEqual([
    ['80%', '80%'],
    ['110%', '110%'],
    ['15%', '15%'],
    ['11.25%', '11.25%'],
  ]);
  expect(declared(fallbackFace('zw-x', metrics, null), 'ascent-override')).toEqual(['88%', '88%']);
});

test('Latin letters that the system’s font of hanzi lacks come from another, which browsers ask after it', () => {
  const css = fallbackFace('zw-x', { unitsPerEm: 1000, ascender: 880, descender: -120, lineGap: 0 }, null);
  expect(declared(css, 'unicode-range')).toEqual(['U+20-24F']);
  expect(declared(css, 'src')).toEqual([
    expect.stringMatching(/^local\("Roboto"\), .*local\("Arial"\)/),
    expect.stringMatching(/^local\("PingFang SC"\), .*local\("Microsoft YaHei"\)/),
  ]);
});
