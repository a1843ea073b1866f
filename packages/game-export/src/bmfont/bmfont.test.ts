import parseText from 'parse-bmfont-ascii';
import parseBinary from 'parse-bmfont-binary';
import parseXml from 'parse-bmfont-xml';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sampleAtlas } from '../testing/sample-atlas.ts';
import { toRgba } from '../testing/to-rgba.ts';
import { bmfontBinary } from './binary.ts';
import { describeAtlas, pageFilesOf } from './descriptor.ts';
import { bmfontJson } from './json.ts';
import { encodePage } from './png.ts';
import { bmfontText } from './text.ts';
import { bmfontXml } from './xml.ts';

const described = (atlas = sampleAtlas()) =>
  describeAtlas(atlas, { pageFiles: pageFilesOf(atlas, 'sample') });

test('other people’s parsers read the same font from text, XML, JSON and binary', () => {
  const font = described();
  const { info, common, pages, chars, kernings } = font;
  for (const parsed of [
    parseText(bmfontText(font)),
    parseXml(bmfontXml(font)),
    JSON.parse(bmfontJson(font)) as ReturnType<typeof parseXml>,
    parseBinary(Buffer.from(bmfontBinary(font))),
  ]) {
    expect(parsed.pages).toEqual(pages);
    expect(parsed.common).toMatchObject(common);
    expect(parsed.info).toMatchObject({ ...info, unicode: 1, aa: 1, stretchH: 100, outline: 0 });
    expect(parsed.chars.map(({ letter, ...char }) => char)).toEqual(chars.map((c) => ({ ...c, chnl: 15 })));
    expect(parsed.kernings).toEqual(kernings);
  }
});

test('an atlas of several pages names each page, with names of one length in the binary form', () => {
  const font = described(sampleAtlas({ pages: 2 }));
  expect(font.pages).toEqual(['sample_0.png', 'sample_1.png']);
  expect(parseText(bmfontText(font)).pages).toEqual(font.pages);
  expect(parseBinary(Buffer.from(bmfontBinary(font))).pages).toEqual(font.pages);
  const eleven = {
    ...sampleAtlas(),
    pages: Array.from({ length: 11 }, () => sampleAtlas().pages[0] as never),
  };
  expect(new Set(pageFilesOf(eleven, 'x').map((name) => name.length)).size).toBe(1);
});

test('a distance field is described in text, XML and JSON, and refused in binary', () => {
  const font = described(sampleAtlas({ field: { type: 'msdf', range: 6 } }));
  expect(bmfontText(font)).toContain('\ndistanceField fieldType=msdf distanceRange=6\n');
  expect(bmfontXml(font)).toContain('<distanceField fieldType="msdf" distanceRange="6"/>');
  expect(JSON.parse(bmfontJson(font))).toMatchObject({
    distanceField: { fieldType: 'msdf', distanceRange: 6 },
  });
  expect(() => bmfontBinary(font)).toThrow(expect.objectContaining({ code: 'ATLAS_FIELD' }));
});

test('values are whole pixels, and kernings are kept only among the chosen characters', () => {
  const { chars, kernings } = described();
  for (const char of chars)
    for (const value of Object.values(char)) expect(Number.isInteger(value)).toBe(true);
  expect(chars.map(({ id }) => id)).toEqual([32, 65, 86, 0x5b57, 0x73a9, 0x20000]);
  expect(kernings).toEqual([{ first: 65, second: 86, amount: -2 }]);
});

test('a family name cannot break a descriptor', () => {
  const atlas = { ...sampleAtlas(), face: { family: 'A "B"=C\n<D> & E', bold: true, italic: true } };
  const font = describeAtlas(atlas, { pageFiles: ['a.png'] });
  expect(parseText(bmfontText(font)).info).toMatchObject({ face: 'A BC<D> & E', bold: 1, italic: 1 });
  expect(parseXml(bmfontXml(font)).info).toMatchObject({ face: 'A BC<D> & E' });
});

test('a last page may be shorter; the descriptor gives the size of the largest', () => {
  const atlas = sampleAtlas({ pages: 2 });
  const short = { ...atlas.pages[1], height: 32 } as (typeof atlas.pages)[0];
  const { common } = described({ ...atlas, pages: [atlas.pages[0] as typeof short, short] });
  expect([common.scaleW, common.scaleH]).toEqual([64, 64]);
});

test('the padding of a distance field includes its reach', () => {
  expect(described(sampleAtlas({ field: { type: 'sdf', range: 5 } })).info.padding).toEqual([4, 4, 4, 4]);
});

test.each(['sdf', 'msdf', 'mtsdf'] as const)('a page of %s becomes the same pixels in PNG', async (type) => {
  const [page] = sampleAtlas({ field: { type, range: 6 } }).pages;
  if (!page) throw new Error('no page');
  const { data, info } = await sharp(await encodePage(page, 'rgba'))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 64, height: 64, channels: 4 });
  expect(Buffer.compare(data, toRgba(page))).toBe(0);
  const pixel = (11 * 64 + 9) * page.channels;
  const expected = {
    sdf: [255, 255, 255, page.pixels[pixel]],
    msdf: [...page.pixels.subarray(pixel, pixel + 3), 255],
    mtsdf: [...page.pixels.subarray(pixel, pixel + 4)],
  };
  expect([...data.subarray((11 * 64 + 9) * 4, (11 * 64 + 9) * 4 + 4)]).toEqual(expected[type]);
});

test('a page of one channel becomes a greyscale PNG', async () => {
  const [page] = sampleAtlas().pages;
  const png = await encodePage(page as NonNullable<typeof page>, 'plain');
  const { data } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  expect(Buffer.compare(data, page?.pixels as Uint8Array)).toBe(0);
});
