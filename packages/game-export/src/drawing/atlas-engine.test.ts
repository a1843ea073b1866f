import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { buildFont } from '@ziwan/font-inspect/testing';
import { Blob, Buffer as Characters, Face, Font, shape } from 'harfbuzzjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AtlasEngine, type AtlasFace, type AtlasSettings, DEFAULT_LIMITS } from './index.ts';

const noto: AtlasFace = {
  bytes: readFileSync(
    new URL('../../../../catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf', import.meta.url),
  ),
  family: 'Noto Sans SC',
  bold: false,
  italic: false,
};
/** Boxes of 480 × 700 units on the baseline in an em of 1000. */
const boxes = (characters: string): AtlasFace => ({
  ...noto,
  bytes: buildFont({ characters, hhea: [800, -200, 100] }),
});
const TEXT = '龙吟虎啸，风云再起！Wave To 100%';
const DRAWINGS: AtlasSettings['drawing'][] = [
  { type: 'bitmap' },
  { type: 'sdf', range: 6 },
  { type: 'msdf', range: 6 },
  { type: 'mtsdf', range: 6 },
  {
    type: 'bitmap',
    paint: {
      fill: [
        { at: 0, colour: [255, 240, 200, 1] },
        { at: 1, colour: [200, 60, 20, 1] },
      ],
      stroke: { width: 1.5, colour: [20, 10, 0, 1] },
      shadow: { x: 2, y: 3, blur: 3, colour: [0, 0, 0, 0.5] },
    },
  },
];

let engine: AtlasEngine;
beforeAll(() => {
  engine = new AtlasEngine({ threads: 2 });
});
afterAll(() => engine.close());

test('the same input gives the same bytes, whatever the number of threads', async () => {
  const one = new AtlasEngine({ threads: 1 });
  for (const drawing of DRAWINGS) {
    const [a, b] = await Promise.all([
      engine.draw(noto, TEXT, { drawing, size: 24 }),
      one.draw(noto, [...TEXT].reverse().join('') + TEXT, { drawing, size: 24 }),
    ]);
    expect(a, drawing.type).toEqual(b);
    for (const [i, page] of a.atlas.pages.entries()) {
      const again = await one.encode(b.atlas.pages[i] as typeof page);
      expect((await engine.encode(page)).equals(again)).toBe(true);
    }
  }
  await one.close();
});

test('three characters added later leave all places and all other pixels unchanged', async () => {
  const first = await engine.draw(noto, TEXT, { size: 24 });
  const previous = JSON.parse(JSON.stringify(first.layout));
  const next = await engine.draw(noto, `${TEXT}剑客行`, { size: 24 }, { previous });
  expect(next.atlas.glyphs).toHaveLength(first.atlas.glyphs.length + 3);
  const places = new Map(next.atlas.glyphs.map((glyph) => [glyph.codePoint, glyph]));
  for (const glyph of first.atlas.glyphs) expect(places.get(glyph.codePoint)).toEqual(glyph);
  const [before, after] = [first.atlas.pages[0], next.atlas.pages[0]];
  if (!before || !after) throw new Error('no page');
  for (const { x, y, width, height } of first.atlas.glyphs) {
    for (let row = y; row < y + height; row++) {
      const [from, to] = [(row * before.width + x) * 3, (row * before.width + x + width) * 3];
      expect(after.pixels.subarray(from, to)).toEqual(before.pixels.subarray(from, to));
    }
  }
});

test('metrics are those of the font, scaled to the size', async () => {
  const { atlas } = await engine.draw(boxes('ＡＢ '), 'Ａ ', { size: 20, drawing: { type: 'bitmap' } });
  expect(atlas).toMatchObject({ lineHeight: 22, base: 16, size: 20, field: null });
  const [space, letter] = atlas.glyphs;
  expect(letter).toMatchObject({ codePoint: 0xff21, yOffset: 2, height: 14 });
  expect(space?.codePoint).toBe(32);
});

test('a blank character has an advance and no place; one that the face lacks is named', async () => {
  const face = { ...noto, bytes: buildFont({ characters: '龙', blank: ' ' }) };
  const { atlas, missing } = await engine.draw(face, '龙 虎\n龙', { size: 20 });
  expect(atlas.glyphs.map(({ codePoint, width }) => [codePoint, width > 0])).toEqual([
    [32, false],
    [0x9f99, true],
  ]);
  expect(atlas.glyphs[0]?.xAdvance).toBeGreaterThan(0);
  expect(missing).toEqual([0x864e]);
});

test('everything drawn stays inside its rectangle, and the padding stays empty', async () => {
  for (const drawing of DRAWINGS) {
    for (const padding of [0, 3]) {
      const { atlas } = await engine.draw(noto, '龙虎W,', { size: 32, padding, spacing: 2, drawing });
      const [page] = atlas.pages;
      if (!page) throw new Error('no page');
      const inside = new Uint8Array(page.width * page.height);
      for (const { x, y, width, height } of atlas.glyphs) {
        for (let row = y + padding; row < y + height - padding; row++)
          inside.fill(1, row * page.width + x + padding, row * page.width + x + width - padding);
      }
      let ink = 0;
      for (const [i, value] of page.pixels.entries()) {
        // Of colours only alpha shows: see `painted`.
        if (value === 0 || ('paint' in drawing && i % 4 !== 3)) continue;
        ink++;
        if (!inside[Math.floor(i / page.channels)]) throw new Error(`${drawing.type}: ink outside at ${i}`);
      }
      expect(ink).toBeGreaterThan(500);
    }
  }
});

test('kerning is that of HarfBuzz, for every pair of the characters', async () => {
  const letters = 'AVWTLYPFToavwy.,-“”1740 字、。ー「';
  const { atlas } = await engine.draw(noto, letters, { size: 1000 / 2, drawing: { type: 'bitmap' } });
  const font = new Font(new Face(new Blob(noto.bytes), 0));
  const advanceOf = (text: string) => {
    const buffer = new Characters();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    return buffer.getGlyphInfosAndPositions().reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0);
  };
  const found = new Map(atlas.kernings.map(({ first, second, amount }) => [`${first} ${second}`, amount]));
  let kerned = 0;
  for (const a of new Set(letters)) {
    for (const b of new Set(letters)) {
      const expected = (advanceOf(a + b) - advanceOf(a) - advanceOf(b)) / 2;
      expect(found.get(`${a.codePointAt(0)} ${b.codePointAt(0)}`) ?? 0, a + b).toBeCloseTo(expected, 6);
      if (expected !== 0) kerned++;
    }
  }
  expect(kerned).toBeGreaterThan(50);
  expect(atlas.kernings).toHaveLength(kerned);
  const without = await engine.draw(noto, 'AV', { kerning: false });
  expect(without.atlas.kernings).toEqual([]);
});

test('pixel faces are drawn at multiples of their grid, without smoothing, and refused otherwise', async () => {
  const face = { ...boxes('田'), grid: 10 };
  const { atlas } = await engine.draw(face, '田', { size: 20, drawing: { type: 'bitmap' } });
  expect(new Set(atlas.pages[0]?.pixels)).toEqual(new Set([0, 255]));
  await expect(engine.draw(face, '田', { size: 24, drawing: { type: 'bitmap' } })).rejects.toMatchObject({
    code: 'PIXEL_FACE',
    message: expect.stringContaining('10、20、30'),
  });
  await expect(
    engine.draw(face, '田', { size: 20, drawing: { type: 'sdf', range: 4 } }),
  ).rejects.toMatchObject({
    code: 'PIXEL_FACE',
  });
});

test('limits and settings are exact, and a refusal has a code and a Chinese sentence', async () => {
  const limits = { ...DEFAULT_LIMITS, glyphs: 3 };
  expect((await engine.draw(noto, '一二三', { size: 16 }, { limits })).atlas.glyphs).toHaveLength(3);
  const refusals: [() => Promise<unknown>, string][] = [
    [() => engine.draw(noto, '一二三四', { size: 16 }, { limits }), 'TOO_MANY_GLYPHS'],
    [
      () => engine.draw(noto, 'AVTo', { size: 16 }, { limits: { ...DEFAULT_LIMITS, kernings: 1 } }),
      'TOO_MANY_KERNINGS',
    ],
    [() => engine.draw(noto, '一', { size: 3 }), 'SETTING_INVALID'],
    [() => engine.draw(noto, '一', { size: 513 }), 'SETTING_INVALID'],
    [() => engine.draw(noto, '一', { pageSize: 1000 }), 'SETTING_INVALID'],
    [() => engine.draw(noto, '一', { pageSize: 8192 }), 'SETTING_INVALID'],
    [() => engine.draw(noto, '一', { drawing: { type: 'sdf', range: Number.NaN } }), 'SETTING_INVALID'],
    [() => engine.draw(noto, '\u{1f600}'), 'NOTHING_TO_DRAW'],
    [() => engine.draw({ ...noto, bytes: new Uint8Array(100) }, '一'), 'FONT_INVALID'],
  ];
  for (const [refused, code] of refusals)
    await expect(refused()).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/\p{Script=Han}/u),
    });
});

test('an aborted export ends with the reason of its signal, and the engine draws on', async () => {
  const many = Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  const controller = new AbortController();
  const drawing = engine.draw(noto, many, {}, { signal: controller.signal });
  controller.abort(new Error('left the page'));
  await expect(drawing).rejects.toThrow('left the page');
  expect((await engine.draw(noto, '一')).atlas.glyphs).toHaveLength(1);
});

/** The compressed rows of a PNG. */
function dataOf(png: Uint8Array): Buffer {
  const bytes = Buffer.from(png);
  const parts: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  return Buffer.concat(parts);
}

test('another decoder reads the PNGs, plain and as 32 bits', async () => {
  for (const drawing of DRAWINGS) {
    const { atlas } = await engine.draw(noto, TEXT, { size: 64, drawing });
    const page = atlas.pages[0];
    if (!page) throw new Error('no page');
    const png = await engine.encode(page);
    // Throws for a wrong checksum, which most decoders of pictures ignore.
    expect(inflateSync(dataOf(png)).length).toBe(page.height * (page.width * page.channels + 1));
    const raw = await sharp(png).raw().toBuffer({ resolveWithObject: true });
    expect([raw.info.width, raw.info.height]).toEqual([page.width, page.height]);
    const { channels } = page;
    // The decoder may widen grey to three channels.
    const decoded = raw.data.filter((_, i) => i % raw.info.channels < channels);
    expect(Buffer.from(decoded).equals(page.pixels)).toBe(true);
    const rgba = await sharp(await engine.encode(page, 'rgba'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(rgba.info.channels).toBe(4);
    const at = (i: number) => [...rgba.data.subarray(4 * i, 4 * i + 4)];
    const middle = Math.floor(page.width * page.height * 0.2);
    const own = [...page.pixels.subarray(channels * middle, channels * (middle + 1))];
    expect(at(middle)).toEqual(
      channels === 1 ? [255, 255, 255, ...own] : channels === 3 ? [...own, 255] : own,
    );
  }
});

test('a size that does not fit is refused with the largest one that does', async () => {
  const text = Array.from({ length: 400 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  const settings = { drawing: { type: 'sdf', range: 6 }, pageSize: 512, onePage: true } as const;
  const draw = (size: number, limits = DEFAULT_LIMITS) =>
    engine.draw(noto, text, { ...settings, size }, { limits });
  const refused = await draw(90).catch((error) => error);
  const { largestSize } = refused;
  expect(refused).toMatchObject({ code: 'MORE_THAN_ONE_PAGE', largestSize: expect.any(Number) });
  expect(refused.message).toContain(`最大能用 ${largestSize} 像素`);
  expect((await draw(largestSize)).atlas.pages).toHaveLength(1);
  await expect(draw(largestSize + 1)).rejects.toMatchObject({ largestSize });
});

test('a pixel face is refused with the largest multiple of its grid that fits, or with none', async () => {
  const characters = Array.from({ length: 400 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  const pixels = { ...boxes(characters), grid: 12 };
  const draw = (size: number, pageSize: number) =>
    engine.draw(pixels, characters, { drawing: { type: 'bitmap' }, pageSize, onePage: true, size });
  const { largestSize } = await draw(96, 256).catch((error) => error);
  expect([24, 36, 48, 60, 72]).toContain(largestSize);
  expect((await draw(largestSize, 256)).atlas.pages).toHaveLength(1);
  await expect(draw(largestSize + 12, 256)).rejects.toMatchObject({ largestSize });
  await expect(draw(24, 64)).rejects.toMatchObject({
    largestSize: 0,
    message: expect.not.stringContaining('最大能用'),
  });
});
