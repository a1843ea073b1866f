import { openTypeface } from '@ziwan/lettering';
import { expect, test } from 'vitest';
import { AtlasEngine } from '../drawing/index.ts';
import { ENGINE_IDS, ENGINES, type Engine } from '../engines/index.ts';
import { sampleAtlas } from '../testing/sample-atlas.ts';
import { FILLER_TEXT, sampleFace, sampleFiller, sampleInput } from '../testing/sample-face.ts';
import { composePackage, type FontsLock, scaledFont } from './index.ts';

const atlasFor = ({ needs: { drawings } }: Engine) => {
  const [type] = drawings;
  if (type === undefined) return null;
  return drawings.includes('bitmap') || type === 'bitmap'
    ? sampleAtlas()
    : sampleAtlas({ field: { type, range: 6 } });
};
const text = (files: readonly { path: string; bytes: Uint8Array }[], path: string) =>
  Buffer.from(files.find((file) => file.path === path)?.bytes ?? []).toString();

test.each(ENGINE_IDS)(
  'a package for %s says how what a face lacks is drawn or why not, under both licences',
  async (id) => {
    const engine: Engine = ENGINES[id];
    const faces = [await sampleFace({ atlas: atlasFor(engine) }), await sampleFiller()];
    const files = await composePackage(sampleInput(faces, { engine: id }));
    expect(text(files, 'README.txt')).toMatch(/缺的字|补的字|缺的 2 个字/);
    expect(text(files, 'charset.txt')).toContain('龙');
    const receipt = text(files, '授权/样例黑体 sample-body-fill-1/授权说明.txt');
    expect(receipt).toContain('用途：补字：正文');
    expect(receipt).toContain('缩放到 110 %');
    const lock = JSON.parse(text(files, 'fonts.lock.json')) as FontsLock;
    expect(lock.faces[0]).not.toHaveProperty('fills');
    expect(lock.faces[1]).toMatchObject({ stem: 'sample-body-fill-1', fills: 'sample-body', scale: 1.1 });
    // Its glyphs are in files of its own or in the atlas of the face.
    expect(lock.faces[1]?.files.length).toBeGreaterThan(0);
  },
);

test('a filler of a face that is not in the package is refused', async () => {
  for (const fills of ['other', 'sample-body-fill-1'])
    await expect(
      composePackage(sampleInput([await sampleFace(), await sampleFiller({ fills })])),
    ).rejects.toEqual(expect.objectContaining({ code: 'FILLS_NOTHING' }));
});

test('a web page gets one family of both fonts, each for its characters', async () => {
  const faces = [await sampleFace(), await sampleFiller()];
  const files = await composePackage(sampleInput(faces, { engine: 'web' }));
  const css = text(files, 'fonts/sample-body.css');
  expect(css.match(/font-family: "ZiwanSample";/g)).toHaveLength(2);
  expect(css).toContain('url("sample-body-fill-1.woff2")');
  expect(css).toContain('unicode-range: U+541f, U+9f99;\n}');
  expect(files.map(({ path }) => path)).not.toContain('fonts/sample-body-fill-1.css');
});

test("Ren'Py gives another font the lacking characters alone, which may be punctuation", async () => {
  const lacking = [0x541f, 0x9f99, 0xff0c];
  const files = await composePackage(sampleInput([await sampleFace({ lacking })], { engine: 'renpy' }));
  expect(text(files, 'README.txt')).toContain('gui.text_font = filled_sample_body');
  expect(text(files, 'README.txt')).not.toContain('0x4e00');
  expect(text(files, 'game/sample-body_filled.rpy').split('\n').slice(1, -1)).toEqual([
    '    filled_sample_body = FontGroup()',
    '    # 这些字包里没有：把 DejaVuSans.ttf 换成一款有它们的字体。',
    '    for first, last in [(0x541f, 0x541f), (0x9f99, 0x9f99), (0xff0c, 0xff0c)]:',
    '        filled_sample_body.add("DejaVuSans.ttf", first, last)',
    '    filled_sample_body.add("fonts/sample-body.ttf", None, None)',
  ]);
});

test('a scaled font draws its glyphs larger at the same size, and stays a sound font', async () => {
  const { fonts } = await sampleFace();
  const sfnt = fonts.sfnt as Uint8Array;
  const [plain, scaled] = await Promise.all([openTypeface(sfnt), openTypeface(scaledFont(sfnt, 1.25))]);
  const advance = (face: typeof plain) => face.advance(face.glyphOf('字')) / face.unitsPerEm;
  expect(advance(scaled) / advance(plain)).toBeCloseTo(1.25, 3);
  expect(scaledFont(sfnt, 1)).toBe(sfnt);
});

test('an atlas holds a face and its filler on one baseline; the face wins, and places are kept', async () => {
  const [main, filler] = [await sampleFace(), await sampleFiller()];
  const engine = new AtlasEngine({ threads: 1 });
  const faceOf = ({ fonts }: typeof main) => ({
    bytes: fonts.sfnt as Uint8Array,
    family: 'f',
    bold: false,
    italic: false,
  });
  const settings = { size: 40, drawing: { type: 'bitmap' } } as const;
  const alone = await engine.draw(faceOf(main), 'A字玩', settings);
  const filling = await engine.draw(faceOf(filler), FILLER_TEXT, settings);
  const fillers = [{ face: faceOf(filler), text: `字${FILLER_TEXT}` }];
  const both = await engine.draw(faceOf(main), 'A字玩龘', settings, { fillers, previous: alone.layout });
  await engine.close();
  expect(both.missing).toEqual([0x9f98]);
  const glyphOf = ({ atlas }: typeof both, char: string) => {
    const glyph = atlas.glyphs.find(({ codePoint }) => codePoint === char.codePointAt(0));
    if (!glyph) throw new Error(`no ${char}`);
    return glyph;
  };
  for (const char of 'A字玩') expect(glyphOf(both, char)).toEqual(glyphOf(alone, char));
  expect([both.atlas.base, both.atlas.lineHeight]).toEqual([alone.atlas.base, alone.atlas.lineHeight]);
  for (const char of FILLER_TEXT) {
    const [here, there] = [glyphOf(both, char), glyphOf(filling, char)];
    expect([here.width, here.height, here.xAdvance]).toEqual([there.width, there.height, there.xAdvance]);
    expect(here.yOffset - both.atlas.base).toBeCloseTo(there.yOffset - filling.atlas.base, 6);
    expect(here.xAdvance).toBeCloseTo(44, 1);
    const [page] = both.atlas.pages;
    const ink = page?.pixels.subarray(here.y * page.width).some((value) => value > 0);
    expect(ink).toBe(true);
  }
});
