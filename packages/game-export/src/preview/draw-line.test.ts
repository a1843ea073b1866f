import { expect, test } from 'vitest';
import { drawLine } from './draw-line.ts';
import { type PreviewChar, type PreviewFont, type PreviewPage, pairOf } from './read-bmfont.ts';

const WHITE = [255, 255, 255] as const;
const [A, B] = [0x41, 0x42];

const char = (changes: Partial<PreviewChar>): PreviewChar => ({
  ...{ x: 1, y: 1, width: 2, height: 2, xoffset: 0, yoffset: 1, xadvance: 3, page: 0 },
  ...changes,
});
const fontOf = (changes: Partial<PreviewFont> = {}): PreviewFont => ({
  ...{ size: 4, lineHeight: 4, base: 3, smooth: false, field: null, pages: ['a'] },
  chars: new Map([
    [A, char({})],
    [B, char({ x: 3, width: 1, yoffset: 0 })],
  ]),
  kernings: new Map(),
  ...changes,
});
/** A page of 5 × 4 pixels with a margin of zeros; the two characters in it have values of their own. */
const pageOf = (channels: 1 | 3 | 4): PreviewPage => {
  const values = [0, 0, 0, 0, 0, 0, 40, 80, 240, 0, 0, 120, 160, 200, 0, 0, 0, 0, 0, 0];
  const pixels = values.flatMap((value) =>
    channels === 1 ? [value] : [value, value >> 1, 255 - value, value].slice(0, channels),
  );
  return { width: 5, height: 4, channels, pixels: Uint8Array.from(pixels) };
};
const draw = (
  font: PreviewFont,
  text = 'AB',
  size = 4,
  ink: readonly [number, number, number] = WHITE,
  channels: 1 | 3 | 4 = 1,
) => drawLine(font, [pageOf(channels)], text, { size, ink });
/** Opacity, a text a row. */
const rows = ({ width, height, pixels }: ReturnType<typeof draw>) =>
  Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => pixels[4 * (y * width + x) + 3]).join(' '),
  );

test('characters stand at the pen, from their offsets, and the pen moves by their advance', () => {
  const line = draw(fontOf());
  expect(rows(line)).toEqual(['0 0 0 240 0 0', '40 80 0 200 0 0', '120 160 0 0 0 0', '0 0 0 0 0 0']);
  expect(line).toMatchObject({ width: 6, height: 4, x: 0, baseline: 3, missing: '' });
  expect(rows(draw(fontOf({ kernings: new Map([[pairOf(A, B), -1]]) })))).toEqual([
    '0 0 240 0 0',
    '40 80 200 0 0',
    '120 160 0 0 0',
    '0 0 0 0 0',
  ]);
});

test('what reaches beyond the line makes it larger, and moves its start', () => {
  const chars = new Map([[A, char({ xoffset: -1, yoffset: -2, xadvance: 1 })]]);
  const line = draw(fontOf({ chars }), 'A');
  expect(rows(line)).toEqual(['40 80', '120 160', '0 0', '0 0', '0 0', '0 0']);
  expect(line).toMatchObject({ x: 1, baseline: 5 });
  const low = draw(fontOf({ chars: new Map([[A, char({ xoffset: 3, yoffset: 4 })]]) }), 'A');
  expect([low.width, low.height, rows(low)[5]]).toEqual([5, 6, '0 0 0 120 160']);
});

test('characters that the font lacks are left out, and an empty line is a pixel wide', () => {
  const line = draw(fontOf(), 'A字𠀀A');
  expect([line.missing, line.width]).toEqual(['字𠀀', 6]);
  const empty = draw(fontOf(), '');
  expect([empty.width, empty.height, empty.missing]).toEqual([1, 4, '']);
  // No kerning reaches over a character that is missing.
  const kernings = new Map([[pairOf(A, B), -1]]);
  expect(draw(fontOf({ kernings }), 'A字B').width).toBe(6);
});

test('a pixel face is drawn in whole pixels of the atlas', () => {
  expect(rows(draw(fontOf(), 'A', 8))).toEqual([
    '0 0 0 0 0 0',
    '0 0 0 0 0 0',
    '40 40 80 80 0 0',
    '40 40 80 80 0 0',
    '120 120 160 160 0 0',
    '120 120 160 160 0 0',
    '0 0 0 0 0 0',
    '0 0 0 0 0 0',
  ]);
});

test('a smooth face is drawn between the centres of pixels', () => {
  expect(rows(draw(fontOf({ smooth: true }), 'A', 8))).toMatchInlineSnapshot(`
    [
      "0 0 0 0 0 0",
      "0 0 0 0 0 0",
      "22 38 52 90 0 0",
      "45 70 90 132 0 0",
      "75 110 130 158 0 0",
      "68 98 112 128 0 0",
      "0 0 0 0 0 0",
      "0 0 0 0 0 0",
    ]
  `);
  expect(rows(draw(fontOf({ smooth: true }), 'AB', 6))).toMatchInlineSnapshot(`
    [
      "0 0 0 0 133 167 0 0 0",
      "17 30 53 0 170 183 0 0 0",
      "44 73 117 0 150 139 0 0 0",
      "89 127 157 0 0 0 0 0 0",
      "50 70 83 0 0 0 0 0 0",
      "0 0 0 0 0 0 0 0 0",
    ]
  `);
  // Beside the page, its last pixels go on.
  const chars = new Map([[A, char({ x: 3, y: 0, width: 2, height: 4, yoffset: 0 })]]);
  expect(rows(draw(fontOf({ chars, smooth: true }), 'A', 8))).toMatchInlineSnapshot(`
    [
      "0 0 0 0 0 0",
      "50 45 15 0 0 0",
      "150 135 45 0 0 0",
      "198 172 58 0 0 0",
      "192 158 52 0 0 0",
      "142 112 38 0 0 0",
      "48 38 12 0 0 0",
      "0 0 0 0 0 0",
    ]
  `);
});

test('fields are opaque where the distance is more than half, and sharp by their range on the screen', () => {
  const field = { type: 'sdf', range: 1 } as const;
  expect(rows(draw(fontOf({ field }), 'AB'))).toMatchInlineSnapshot(`
    [
      "0 0 0 240 0 0",
      "40 80 0 200 0 0",
      "120 160 0 0 0 0",
      "0 0 0 0 0 0",
    ]
  `);
  expect(rows(draw(fontOf({ field: { type: 'sdf', range: 3 } }), 'AB'))).toMatchInlineSnapshot(`
    [
      "0 0 0 255 0 0",
      "0 0 0 255 0 0",
      "105 225 0 0 0 0",
      "0 0 0 0 0 0",
    ]
  `);
  expect(rows(draw(fontOf({ field }), 'AB', 8))).toMatchInlineSnapshot(`
    [
      "0 0 0 0 0 0 255 255 0 0 0 0",
      "0 0 0 0 0 0 255 255 0 0 0 0",
      "0 0 32 32 0 0 255 255 0 0 0 0",
      "0 0 32 32 0 0 255 255 0 0 0 0",
      "112 112 192 192 0 0 0 0 0 0 0 0",
      "112 112 192 192 0 0 0 0 0 0 0 0",
      "0 0 0 0 0 0 0 0 0 0 0 0",
      "0 0 0 0 0 0 0 0 0 0 0 0",
    ]
  `);
  // Of several channels, the median counts; a single channel is the opacity of white.
  for (const type of ['msdf', 'mtsdf'] as const)
    expect(rows(draw(fontOf({ field: { type, range: 2 } }), 'AB', 4, WHITE, 4))).toMatchInlineSnapshot(`
      [
        "0 0 0 112 0 0",
        "0 32 0 72 0 0",
        "112 63 0 0 0 0",
        "0 0 0 0 0 0",
      ]
    `);
});

test('bitmaps of one channel are tinted white, those of three opaque, those of four as they are', () => {
  const pixel = (channels: 1 | 3 | 4, ink: readonly [number, number, number]) => [
    ...draw(fontOf(), 'A', 4, ink, channels).pixels.slice(4 * 7, 4 * 8),
  ];
  expect(pixel(1, [200, 100, 50])).toEqual([200, 100, 50, 160]);
  expect(pixel(3, WHITE)).toEqual([160, 80, 95, 255]);
  expect(pixel(4, [255, 128, 51])).toEqual([160, 40, 19, 160]);
});

test('a character over another one covers it by its opacity', () => {
  const chars = new Map([[A, char({ xadvance: 1, xoffset: 0 })]]);
  expect(rows(draw(fontOf({ chars }), 'AA'))).toMatchInlineSnapshot(`
    [
      "0 0 0",
      "40 107 80",
      "120 205 160",
      "0 0 0",
    ]
  `);
});

test('a character whose page is lacking takes its room', () => {
  const chars = new Map([[A, char({ page: 1 })]]);
  const line = draw(fontOf({ chars }), 'A');
  expect([line.width, Math.max(...line.pixels)]).toEqual([3, 0]);
});
