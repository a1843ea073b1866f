import type { Line, Outline, Setter } from '@ziwan/lettering';
import { expect, test } from 'vitest';
import { Stage } from '../stage.ts';
import { screen } from './screen.ts';

/** Ink of each character (ems), an em wide and high, as in most pixel fonts. */
const INK = { left: 0, right: 1, bottom: -0.12, top: 0.88 };
const outline: Outline = {
  commands: [
    { type: 'M', values: [INK.left, INK.bottom] },
    { type: 'L', values: [INK.right, INK.top] },
    { type: 'Z', values: [] },
  ],
  box: INK,
};
const setter: Setter = {
  set(text): Line {
    const count = [...text].length;
    const glyphs = Array.from({ length: count }, (_, x) => ({ outline, unit: 1, x, y: 0 }));
    return { glyphs, advance: count, ink: { ...INK, right: count } };
  },
};

const GRIDS = [7, 8, 9, 10, 12, 16];
const words = ['长夜行', '守灯人', '前面没有路了。', '要继续走吗？'];
const screenOf = (grid: number) =>
  screen(new Stage({ width: 1280, height: 800, words, grid, setter, seed: 3 }));

test.each(GRIDS)('lines stand clear of their box in pixels of %i an em', (grid) => {
  const svg = screenOf(grid);
  const rules = [...svg.matchAll(/y="([\d.]+)" width="([\d.]+)" height="1" class="edge"/g)]
    .filter((m) => Number(m[2]) > grid * 3)
    .map((m) => Number(m[1]));
  const baselines = [
    ...svg.matchAll(/<g class="ink"><use href="#c0" transform="translate\([\d.]+ ([\d.]+)\)/g),
  ]
    .map((m) => Number(m[1]))
    .slice(-2);
  const [upper, lower] = rules as [number, number];
  const [first, second] = baselines as [number, number];
  expect(rules).toHaveLength(2);
  expect(first - INK.top * grid - (upper + 1)).toBeGreaterThanOrEqual(1);
  expect(lower - (second - INK.bottom * grid)).toBeGreaterThanOrEqual(1);
});

test.each(GRIDS)('the pagoda stands below the hearts in pixels of %i an em', (grid) => {
  const svg = screenOf(grid);
  const topsOf = (pattern: RegExp) => [...svg.matchAll(pattern)].map((m) => Number(m[1]));
  const lost = topsOf(/y="([\d.]+)" width="1" height="1" class="edge"/g);
  const built = topsOf(/y="([\d.]+)" width="[\d.]+" height="[\d.]+" class="board"/g);
  expect(Math.min(...built)).toBeGreaterThan(Math.max(...lost) + 1);
});
