import { expect, test } from 'vitest';
import {
  axesFor,
  COMPARE_SAMPLE,
  hrefOf,
  pixelsOf,
  pointsOf,
  readView,
  sheetQueryOf,
  sheetText,
  writeView,
} from './compare-view.ts';

const view = (query: string) => readView(new URLSearchParams(query));

test('a URL without parameters is the default view and round-trips', () => {
  expect(view('')).toMatchObject({ fonts: [], text: '', size: 56, color: '', axes: {}, pair: [] });
  expect(writeView(view(''))).toEqual([]);
});

test('a view survives its URL', () => {
  const query =
    'fonts=a,b&text=%E9%BE%99&size=80&color=b8281c&spacing=-50&vertical=1&axes=wdth:75.5,wght:700&metrics=1&pair=b,a';
  const read = view(query);
  expect(read).toEqual({
    fonts: ['a', 'b'],
    text: '龙',
    size: 80,
    color: '#b8281c',
    spacing: -50,
    vertical: true,
    axes: { wdth: 75.5, wght: 700 },
    metrics: true,
    pair: ['b', 'a'],
  });
  expect(hrefOf('/user/compare', read)).toBe(`/user/compare?${query}`);
});

test('invalid parameters fall back to defaults', () => {
  const odd = view(
    'fonts=,a,,a&size=huge&color=red&spacing=1e9&vertical=yes&axes=wght:bold,toolong:4&pair=a,b,c',
  );
  expect(odd).toMatchObject({
    fonts: ['a'],
    size: 56,
    color: '',
    spacing: 1000,
    vertical: false,
    axes: {},
    pair: ['a', 'b'],
  });
});

test('no more than eight fonts are compared', () => {
  expect(view('fonts=a,b,c,d,e,f,g,h,i,j').fonts).toHaveLength(8);
});

test('a sheet takes the start of a text, cut between characters, or the sample', () => {
  expect(sheetText('𠮷'.repeat(150))).toBe('𠮷'.repeat(100));
  expect(sheetText(`龙${'𠮷'.repeat(150)}`)).toHaveLength(199);
  expect(sheetText(' 龙\n 吟 ')).toBe('龙 吟');
  expect(sheetText('')).toBe(COMPARE_SAMPLE);
});

test('axis values apply to fonts that have the axis, clamped to their range', () => {
  const axes = [
    { tag: 'wght', min: 200, default: 200, max: 900 },
    { tag: 'slnt', min: -10, default: 0, max: 0 },
  ];
  expect(axesFor(axes, {})).toEqual({ wght: 400, slnt: 0 });
  expect(axesFor(axes, { wght: 1000, wdth: 80, slnt: -4 })).toEqual({ wght: 900, slnt: -4 });
  expect(axesFor([], { wght: 700 })).toBeUndefined();
});

test('every size in points survives a URL in pixels', () => {
  for (let points = 12; points <= 96; points++) expect(pointsOf(pixelsOf(points))).toBe(points);
});

test('the sheet request is clamped to its limits', () => {
  const query = sheetQueryOf(view('text=%E9%BE%99&size=160&color=b8281c&axes=wght:700'), ['a', 'b']);
  expect(query).toEqual({ fonts: 'a,b', text: '龙', size: 96, color: 'b8281c', axes: 'wght:700' });
});
