import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTitle, TITLE_LIMITS, type TitleDocument, TitleError } from './title.ts';

const TITLE: TitleDocument = {
  format: 'ziwan-title',
  version: 1,
  lines: [[{ c: '剑', face: 'ma-shan-zheng', size: 1200, x: 10, y: -20, turn: 5, space: 30 }, { c: '气' }]],
  face: 'shi-hei',
  weight: 700,
  setting: {
    arrangement: 'stacked',
    align: 'center',
    seat: 'foot',
    rhythm: { kind: 'alternate', amount: 40 },
    step: 0,
    spacing: -40,
    optical: true,
    leading: 1100,
    width: 100,
    slant: 0,
    punctuation: 'tight',
  },
  fill: { stops: [{ at: 0, colour: '#ffffff' }], angle: 0 },
  texture: { kind: 'dry', amount: 40, grain: 20, seed: 1 },
  inside: { width: 10, colour: '#aa0000' },
  outlines: [{ width: 20, colour: '#000000', gap: 0 }],
  depth: { angle: 90, length: 100, colour: '#333333' },
  shadow: { x: 0, y: 10, soft: 20, colour: '#000000', opacity: 40 },
  seal: {
    text: '游戏',
    shape: 'square',
    cut: 'relief',
    colour: '#b8281c',
    size: 300,
    x: 0,
    y: 0,
    turn: 0,
    wear: 20,
  },
};

const written = (change: (title: any) => void) => {
  const copy = JSON.parse(JSON.stringify(TITLE));
  change(copy);
  return copy;
};
const refusal = (change: (title: any) => void) => {
  try {
    readTitle(written(change));
  } catch (error) {
    if (error instanceof TitleError) return error.field;
    throw error;
  }
  return null;
};

test('a title survives being written and read', () => {
  expect(readTitle(JSON.parse(JSON.stringify(TITLE)))).toEqual(TITLE);
  const placed = { ...TITLE, view: { ground: 'ink', shape: 'steam-main', fill: 72.5, lift: -3 } };
  expect(readTitle(JSON.parse(JSON.stringify(placed)))).toEqual(placed);
  expect(refusal((title) => (title.view = { ...placed.view, ground: 'url(x)' }))).toBe('view.ground');
  expect(refusal((title) => (title.view = { ...placed.view, fill: 0 }))).toBe('view.fill');
  expect(refusal((title) => (title.view = { ...placed.view, picture: 'blob:1' }))).toBe('view');
});

test.each<[string, (title: any) => void]>([
  ['format', (t) => (t.format = 'other')],
  ['version', (t) => (t.version = 2)],
  ['文件', (t) => (t.effects = [])],
  ['setting', (t) => (t.setting.kerning = 1)],
  ['lines[0][0].c', (t) => (t.lines[0][0].c = '剑气')],
  ['lines[0][0].c', (t) => (t.lines[0][0].c = '\u0000')],
  ['lines[0][0].c', (t) => (t.lines[0][0].c = '')],
  ['lines[0][0].turn', (t) => (t.lines[0][0].turn = 361)],
  ['lines[0][0].size', (t) => (t.lines[0][0].size = 199)],
  ['lines[0][0].x', (t) => (t.lines[0][0].x = '10')],
  ['lines', (t) => (t.lines = Array.from({ length: TITLE_LIMITS.lines + 1 }, () => []))],
  ['lines', (t) => (t.lines = [0, 1].map(() => Array.from({ length: 21 }, () => ({ c: '字' }))))],
  [
    'lines',
    (t) => (t.lines = [Array.from({ length: TITLE_LIMITS.faces }, (_, i) => ({ c: '字', face: `f${i}` }))]),
  ],
  ['face', (t) => (t.face = 'a b')],
  ['weight', (t) => (t.weight = 0)],
  ['fill.stops', (t) => (t.fill.stops = [])],
  ['fill.stops[0].colour', (t) => (t.fill.stops[0].colour = 'red')],
  [
    'fill.stops',
    (t) =>
      (t.fill.stops = [
        { at: 50, colour: '#000000' },
        { at: 20, colour: '#000000' },
      ]),
  ],
  ['texture.kind', (t) => (t.texture.kind = 'marble')],
  ['outlines', (t) => (t.outlines = Array.from({ length: 4 }, () => t.outlines[0]))],
  ['outlines[0].width', (t) => (t.outlines[0].width = 201)],
  ['shadow.opacity', (t) => (t.shadow.opacity = -1)],
  ['seal.text', (t) => (t.seal.text = '一二三四五')],
  ['seal.text', (t) => (t.seal.text = '')],
])('%s is refused by its name', (field, change) => {
  expect(refusal(change)).toBe(field);
});

test('the longest title is read', () => {
  const longest = written(
    (t) => (t.lines = [Array.from({ length: TITLE_LIMITS.characters }, () => ({ c: '字' }))]),
  );
  expect(readTitle(longest).lines[0]).toHaveLength(TITLE_LIMITS.characters);
});

test('whatever JSON comes, it is read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(...Object.keys(TITLE)), (value, field) => {
      try {
        readTitle({ ...TITLE, [field]: value });
      } catch (error) {
        expect(error).toBeInstanceOf(TitleError);
      }
    }),
    { numRuns: 400 },
  );
});
