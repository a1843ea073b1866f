import { readFileSync } from 'node:fs';
import { openTypeface } from '@ziwan/lettering';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bmfontJson, bmfontText, bmfontXml, describeAtlas, pageFilesOf } from '../bmfont/index.ts';
import { AtlasEngine, type Drawing } from '../drawing/index.ts';
import { pathOf, VERB } from '../drawing/path.ts';
import type { EngineId } from '../engines/index.ts';
import { composePackage } from '../package/index.ts';
import { sampleAtlas } from '../testing/sample-atlas.ts';
import { sampleFace, sampleInput } from '../testing/sample-face.ts';
import { drawLine, type Line, openPackage, readBmfont, readPng } from './index.ts';

const noto = {
  bytes: readFileSync(
    new URL('../../../../catalogue/fonts/noto-sans-sc-vf/NotoSansSC-VF.ttf', import.meta.url),
  ),
  family: 'Noto Sans SC',
  bold: false,
  italic: false,
};
const LINE = '字玩龙吟';
const INK = [255, 255, 255] as const;
/** Ascent and advance of hanzi in ems. At a size of 50 both are whole, so that descriptors round nothing. */
const [ASCENT, ADVANCE] = [1.16, 1];

let engine: AtlasEngine;
beforeAll(() => {
  engine = new AtlasEngine({ threads: 2 });
});
afterAll(() => engine.close());

/** Draws an atlas, puts it into the package for an engine, and opens that as the preview does. */
async function packed(id: EngineId, drawing: Drawing, size = 50, pageSize = 4096) {
  const { atlas, layout } = await engine.draw(noto, LINE, { size, drawing, pageSize });
  const face = await sampleFace({ atlas, layout, characters: atlas.glyphs.map((g) => g.codePoint) });
  const files = await composePackage(sampleInput([face], { engine: id }), (page, depth) =>
    engine.encode(page, depth),
  );
  const opened = await openPackage(async (path) => {
    const file = files.find((each) => each.path === path);
    if (!file) throw new Error(path);
    return file.bytes;
  });
  const [previewed] = opened.faces;
  const held = await previewed?.atlas?.();
  if (!previewed || !held) throw new Error('no atlas');
  return { ...held, face: previewed, atlas };
}

/** Opacity (0 to 255) of the line's true outlines, moved by some pixels, in a picture of the preview's size. */
async function outlines({ width, height, x, baseline }: Line, size: number, moved = 0): Promise<Uint8Array> {
  const typeface = await openTypeface(noto.bytes);
  const paths = [...LINE].map((character, i) => {
    const path = pathOf(typeface, typeface.glyphOf(character), size / typeface.unitsPerEm);
    const [left, top] = [x + i * size * ADVANCE + moved, baseline];
    let data = '';
    for (let at = 0; at < path.length; ) {
      const verb = path[at++] as number;
      const count = { [VERB.move]: 2, [VERB.line]: 2, [VERB.quad]: 4, [VERB.cubic]: 6 }[verb] ?? 0;
      data += { [VERB.move]: 'M', [VERB.line]: 'L', [VERB.quad]: 'Q', [VERB.cubic]: 'C' }[verb] ?? 'Z';
      data += path.slice(at, at + count).join(' ');
      at += count;
    }
    return `<path transform="translate(${left} ${top})" d="${data}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${paths.join('')}</svg>`;
  const { data } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return data.filter((_, i) => i % 4 === 3);
}

/** Mean difference of opacity, as a share of the outlines' ink. */
function difference(line: Line, exact: Uint8Array): number {
  let [sum, ink] = [0, 0];
  for (const [i, value] of exact.entries()) {
    sum += Math.abs((line.pixels[4 * i + 3] as number) - value);
    ink += value;
  }
  return sum / ink;
}

const COMPARED: [EngineId, Drawing, scale: number, tolerance: number][] = [
  ['love11', { type: 'bitmap' }, 1, 0.03],
  ['love11', { type: 'bitmap' }, 2, 0.5],
  ['unity', { type: 'sdf', range: 6 }, 2, 0.14],
  ['gamemaker', { type: 'bitmap' }, 1, 0.03],
  ['playcanvas', { type: 'msdf', range: 6 }, 1, 0.06],
  ['playcanvas', { type: 'msdf', range: 6 }, 2, 0.06],
  ['pixi8', { type: 'msdf', range: 6 }, 1, 0.06],
  ['pixi8', { type: 'msdf', range: 6 }, 2, 0.06],
  ['pixi8', { type: 'msdf', range: 6 }, 4, 0.06],
  ['pixi8', { type: 'mtsdf', range: 6 }, 2, 0.06],
  ['playcanvas', { type: 'msdf', range: 6 }, 2, 0.06],
];

test.each(COMPARED)(
  'a line of the package for %s with %o at scale %d agrees with the true outlines, not with ones a pixel beside',
  async (id, drawing, scale, tolerance) => {
    const { font, pages } = await packed(id, drawing);
    const size = 50 * scale;
    const line = drawLine(font, pages, LINE, { size, ink: INK });
    expect([line.missing, line.baseline]).toEqual(['', Math.round(ASCENT * size)]);
    const [right, beside] = [
      difference(line, await outlines(line, size)),
      // A pixel of the atlas, as a wrong offset in the descriptor would give.
      difference(line, await outlines(line, size, scale)),
    ];
    console.log(
      `${id} ${drawing.type} ×${scale}: difference ${(100 * right).toFixed(2)} % of the ink, a pixel beside ${(100 * beside).toFixed(1)} %`,
    );
    expect(right).toBeLessThan(tolerance);
    expect(beside).toBeGreaterThan(tolerance);
  },
);

test('lines have the height of the atlas, from the files of each engine', async () => {
  for (const [id, drawing] of COMPARED) {
    const { font, atlas } = await packed(id, drawing);
    const rounded = [font, atlas].map(({ lineHeight, base }) => [lineHeight, base].map(Math.round));
    expect([id, rounded[0]]).toEqual([id, rounded[1]]);
  }
});

test('an atlas of several pages in Unity’s package draws the same line as one page', async () => {
  const drawing = { type: 'sdf', range: 6 } as const;
  const [one, four] = [await packed('unity', drawing), await packed('unity', drawing, 50, 64)];
  expect([one.pages.length, four.pages.length]).toEqual([1, 4]);
  const [right, other] = [one, four].map(({ font, pages }) =>
    drawLine(font, pages, LINE, { size: 50, ink: INK }),
  );
  // A place on the page moves the rounding of what lies between its pixels.
  const differences = right?.pixels.map((value, i) => Math.abs(value - (other?.pixels[i] as number)));
  expect(Math.max(...(differences ?? [255]))).toBeLessThanOrEqual(1);
});

test('a package without an atlas shows its font, whatever other files it has', async () => {
  const files = await composePackage(
    sampleInput([await sampleFace({ atlas: null })], { engine: 'minecraft' }),
  );
  const { faces } = await openPackage(
    async (path) => files.find((file) => file.path === path)?.bytes as Uint8Array,
  );
  expect([faces[0]?.atlas, await faces[0]?.font?.()]).toEqual([null, (await sampleFace()).fonts.sfnt]);
});

test('text, XML and JSON are read as the same font', () => {
  const atlas = sampleAtlas({ field: { type: 'msdf', range: 6 } });
  const described = describeAtlas(atlas, { pageFiles: pageFilesOf(atlas, 'a & b') });
  const [text, xml, json] = [bmfontText, bmfontXml, bmfontJson].map((write) => readBmfont(write(described)));
  expect(text).toEqual(json);
  expect(xml).toEqual(json);
  expect(json).toMatchObject({ size: 16, field: { type: 'msdf', range: 6 }, pages: ['a & b.png'] });
  expect(json?.chars.size).toBe(6);
  expect(json?.kernings.size).toBe(1);
  // The last two took minutes when a pattern began its search again at every character.
  for (const file of ['<html></html>', `info ${'0'.repeat(300_000)}`, '\t\n'.repeat(300_000)])
    expect(() => readBmfont(file)).toThrow('图集的描述文件读不出来');
});

test('pages are read with the very values of the atlas, whatever their opacity', async () => {
  for (const type of ['bitmap', 'sdf', 'msdf', 'mtsdf'] as const) {
    const atlas = sampleAtlas(type === 'bitmap' ? {} : { field: { type, range: 6 } });
    const [page] = atlas.pages;
    if (!page) throw new Error('no page');
    expect(await readPng(await engine.encode(page))).toEqual({
      ...page,
      pixels: new Uint8Array(page.pixels),
    });
  }
  // Other writers choose other filters.
  const { data, info } = await sharp(await engine.encode(sampleAtlas().pages[0] as never))
    .toColourspace('b-w')
    .png({ adaptiveFiltering: true })
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(1);
  expect((await readPng(data)).pixels).toEqual(new Uint8Array(sampleAtlas().pages[0]?.pixels as Uint8Array));
  await expect(readPng(new Uint8Array(60))).rejects.toThrow('图集的图片读不出来');
});

test('kerning moves the second character, and characters that the atlas lacks are named', async () => {
  const atlas = sampleAtlas();
  const font = readBmfont(bmfontText(describeAtlas(atlas, { pageFiles: ['a.png'] })));
  const widthOf = (text: string, kernings = font.kernings) =>
    drawLine({ ...font, kernings }, atlas.pages, text, { size: 16, ink: INK }).width;
  expect(widthOf('AV', new Map()) - widthOf('AV')).toBe(2);
  expect(drawLine(font, atlas.pages, 'A龘V', { size: 16, ink: INK }).missing).toBe('龘');
});

test('a pixel face is enlarged without smoothing', () => {
  const atlas = sampleAtlas();
  const font = readBmfont(bmfontText(describeAtlas(atlas, { pageFiles: ['a.png'], smooth: false })));
  const opacities = (size: number) => {
    const { pixels } = drawLine(font, atlas.pages, 'A字', { size, ink: INK });
    return new Set(pixels.filter((_, i) => i % 4 === 3));
  };
  expect(opacities(48)).toEqual(opacities(16));
});

test('an opened package tells files, pages and the share of them that is used', async () => {
  const { face, pages, used, atlas } = await packed('love11', { type: 'bitmap' });
  expect(face).toMatchObject({ stem: 'sample-body', role: '正文', nameZh: '样例黑体' });
  expect(face.files.map(({ path }) => path)).toEqual([
    'fonts/sample-body.ttf',
    'fonts/sample-body.fnt',
    'fonts/sample-body.png',
  ]);
  const [page] = pages;
  const area = atlas.glyphs.reduce((sum, { width, height }) => sum + width * height, 0);
  expect(used).toBe(area / ((page?.width ?? 0) * (page?.height ?? 0)));
  expect((await face.font?.())?.byteLength).toBe(face.files[0]?.bytes);
});
