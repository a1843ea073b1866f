import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodePage } from '../bmfont/index.ts';
import { ENGINES, fitFace } from '../engines/index.ts';
import { sampleAtlas } from '../testing/sample-atlas.ts';
import { sampleFace } from '../testing/sample-face.ts';
import { pairOf } from './read-bmfont.ts';
import { readUnityPackage } from './read-unity.ts';

const FIELD = { type: 'sdf', range: 4 } as const;
/** More than ten characters, so that their numbers have two digits. */
async function packageOf(options: Parameters<typeof sampleAtlas>[0]) {
  const atlas = sampleAtlas(options);
  const face = await sampleFace({ atlas, characters: atlas.glyphs.map(({ codePoint }) => codePoint) });
  const files = await ENGINES.unity.files(fitFace(ENGINES.unity, face), encodePage);
  const bytes = files.find(({ path }) => path.endsWith('.unitypackage'))?.bytes as Uint8Array;
  return { atlas, bytes };
}

test('the rectangles, advances and kernings of a Unity package are those of its atlas', async () => {
  const { atlas, bytes } = await packageOf({ field: FIELD, more: '一二三' });
  const { font, pages } = await readUnityPackage(bytes);
  expect(font).toMatchObject({
    size: 16,
    lineHeight: 20,
    base: 15,
    smooth: true,
    field: FIELD,
    pages: ['atlas 0'],
  });
  for (const glyph of atlas.glyphs) {
    const char = font.chars.get(glyph.codePoint);
    expect(char?.xadvance).toBeCloseTo(glyph.xAdvance, 3);
    expect(char?.page).toBe(glyph.page);
    if (glyph.width === 0) continue;
    // Unity's rectangles leave out the pixel between glyphs.
    const { x, y, width, height, xOffset, yOffset } = glyph;
    expect(char).toMatchObject({ x: x + 1, y: y + 1, width: width - 2, height: height - 2 });
    expect(char).toMatchObject({ xoffset: xOffset + 1, yoffset: yOffset + 1 });
  }
  expect(font.chars.size).toBe(atlas.glyphs.length);
  expect(font.kernings.get(pairOf(65, 86))).toBeCloseTo(-1.6, 3);
  expect(font.kernings.get(pairOf(86, 65))).toBeCloseTo(-0.2, 3);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toMatchObject({ width: 64, height: 64, channels: 1 });
  expect([...(pages[0]?.pixels ?? [])]).toEqual([...(atlas.pages[0]?.pixels ?? [])]);
});

test('characters of two pages are on their own', async () => {
  const { atlas, bytes } = await packageOf({ field: FIELD, pages: 2 });
  const { font, pages } = await readUnityPackage(bytes);
  expect([font.pages, pages.length]).toEqual([['atlas 0', 'atlas 1'], 2]);
  const drawn = atlas.glyphs.filter(({ width }) => width > 0);
  expect(drawn.map(({ codePoint }) => font.chars.get(codePoint)?.page)).toEqual(
    drawn.map(({ page }) => page),
  );
});

test('a package without a font, or without a page of its atlas, is refused', async () => {
  await expect(readUnityPackage(gzipSync(new Uint8Array(1024)))).rejects.toThrow('Unity 的资源包读不出来。');
});
