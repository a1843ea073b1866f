import { expect, test } from 'vitest';
import { type BlockOptions, layOutBlock, svgBlock } from './block.ts';
import type { Typeface } from './typeface.ts';

const asked: { text: string; vertical: boolean; features: unknown }[] = [];
/** A face of 1,000 units: letters are half as wide as hanzi, and a column runs downwards. */
const typeface = {
  unitsPerEm: 1000,
  extents: { ascent: 0.8, descent: 0.2 },
  verticalShift: (glyph: number) => (glyph === 0x4e00 ? 40 : 0),
  shape(text: string, { vertical = false, features = {} } = {}) {
    asked.push({ text, vertical, features });
    let cluster = 0;
    let advance = 0;
    const glyphs = Array.from(text, (char) => {
      const glyph = char.codePointAt(0) as number;
      const wide = glyph > 0x2000 ? 1000 : 500;
      const placed = vertical
        ? { glyph, x: -500, y: -advance - 880, cluster }
        : { glyph, x: advance, y: glyph === 0x62 ? 30 : 0, cluster };
      advance += wide;
      cluster += char.length;
      return placed;
    });
    return { glyphs, advance };
  },
  outline: (glyph: number) => ({
    commands: [{ type: 'M', values: [0, 0] }],
    box: glyph === 0x20 ? null : { left: -100, bottom: -200, right: glyph > 0x2000 ? 1100 : 450, top: 900 },
  }),
} as unknown as Typeface;

const USUAL: BlockOptions = {
  ...{ size: 10, spacing: 0, leading: 1.5, align: 'start', vertical: false, measure: 0, features: {} },
};
const laid = (text: string, options: Partial<BlockOptions> = {}) => {
  const { width, height, glyphs } = layOutBlock(typeface, text, { ...USUAL, ...options });
  const round = (value: number) => Number(value.toFixed(3));
  const placed = glyphs.map(({ glyph, x, y, turned }) => [
    `${String.fromCodePoint(glyph)}${turned ? '↻' : ''}`,
    round(x),
    round(y),
  ]);
  return { width: round(width), height: round(height), glyphs: placed };
};
const xs = (...args: Parameters<typeof laid>) => laid(...args).glyphs.map(([, x]) => x);

test('lines stand below each other in boxes of their leading, as long as the longest', () => {
  expect(laid('字a𠀀\nb字')).toEqual({
    width: 25,
    height: 30,
    glyphs: [
      ['字', 0, 10.5],
      ['a', 10, 10.5],
      ['𠀀', 15, 10.5],
      ['b', 0, 25.2],
      ['字', 5, 25.5],
    ],
  });
  expect(laid('')).toMatchObject({ width: 1, height: 15, glyphs: [] });
  expect(laid('字', { measure: 80, leading: 2 })).toMatchObject({ width: 80, height: 20 });
});

test('lines are set to the start, the middle or the end of a measure, without spaces at their end', () => {
  expect(xs('字 ', { measure: 50 })).toEqual([0]);
  expect(xs('字 ', { measure: 50, align: 'center' })).toEqual([20]);
  expect(xs('字 ', { measure: 50, align: 'end' })).toEqual([40]);
});

test('space is added after each character, and keeps ligatures apart', () => {
  asked.length = 0;
  expect(xs('字a𠀀b', { spacing: 0.1, features: { kern: 0 } })).toEqual([0, 11, 17, 28]);
  expect(laid('字a', { spacing: 0.1 }).width).toBe(17);
  expect(asked[0]?.features).toEqual({ liga: 0, clig: 0, kern: 0 });
  asked.length = 0;
  laid('字', { features: { liga: 1 } });
  laid('字', { spacing: -0.1, features: { liga: 1 } });
  expect(asked.map(({ features }) => features)).toEqual([{ liga: 1 }, { liga: 1, clig: 0 }]);
});

test('only lines that are broken within a paragraph are justified, at spaces and beside hanzi', () => {
  const justify = { align: 'justify', measure: 40 } as const;
  expect(xs('字字字', justify)).toEqual([0, 10, 20]);
  expect(xs('字字字\u2028字', justify)).toEqual([0, 15, 30, 0]);
  // Of the ten that are free, half goes behind the space, half before the hanzi, and none into words.
  expect(xs('ab c字\u2028', justify)).toEqual([0, 5, 10, 20, 30]);
  expect(xs('abcd\u2028', justify)).toEqual([0, 5, 10, 15]);
  // A line that is too long stays as it is.
  expect(xs('字字字字字\u2028', justify)).toEqual([0, 10, 20, 30, 40]);
});

test('columns run from right to left, and Latin in them is turned', () => {
  expect(laid('字ab一\n字', { vertical: true })).toMatchInlineSnapshot(`
    {
      "glyphs": [
        [
          "字",
          17.5,
          8.8,
        ],
        [
          "a↻",
          19.5,
          10,
        ],
        [
          "b↻",
          19.8,
          15,
        ],
        [
          "一",
          17.5,
          28.4,
        ],
        [
          "字",
          2.5,
          8.8,
        ],
      ],
      "height": 30,
      "width": 30,
    }
  `);
  expect(laid('ab字', { vertical: true, spacing: 0.2, align: 'end', measure: 60 })).toMatchInlineSnapshot(`
    {
      "glyphs": [
        [
          "a↻",
          4.5,
          34,
        ],
        [
          "b↻",
          4.8,
          41,
        ],
        [
          "字",
          2.5,
          56.8,
        ],
      ],
      "height": 60,
      "width": 15,
    }
  `);
});

test('a block is drawn with all of its ink', () => {
  const block = layOutBlock(typeface, '字 a', USUAL);
  const drawn = svgBlock(block, { ink: '#123', ground: null });
  expect(drawn).toMatchInlineSnapshot(`
    {
      "height": 15,
      "svg": "<svg xmlns="http://www.w3.org/2000/svg" width="21" height="15" viewBox="-1 0 21 15"><g fill="#123"><path transform="matrix(0.01 0 0 -0.01 0 10.5)" d="M0,0"/><path transform="matrix(0.01 0 0 -0.01 15 10.5)" d="M0,0"/></g></svg>
    ",
      "width": 21,
    }
  `);
  expect(svgBlock(block, { ink: '#123', ground: '#fff', scale: 2 })).toMatchObject({
    width: 2 * drawn.width,
    height: 2 * drawn.height,
    svg: expect.stringContaining('fill="#fff"'),
  });
  const turned = layOutBlock(typeface, 'a', { ...USUAL, vertical: true });
  expect(svgBlock(turned, { ink: '#123', ground: null })).toMatchInlineSnapshot(`
    {
      "height": 6,
      "svg": "<svg xmlns="http://www.w3.org/2000/svg" width="15" height="6" viewBox="0 -1 15 6"><g fill="#123"><path transform="matrix(0 0.01 0.01 0 4.5 0)" d="M0,0"/></g></svg>
    ",
      "width": 15,
    }
  `);
});
