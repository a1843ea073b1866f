import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildCollection, buildFont, packWoff2 } from '@ziwan/font-inspect/testing';
import { tablesOf, writeCmap, writeSfnt } from '@ziwan/sfnt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFont, subsetFont } from './index.ts';

const FONT = buildFont({ characters: '龙吟A葛', blank: '虎 ', family: 'Dragon' });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-font-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

test('a font opened from bytes, a path or a URL gives the subsets of subsetFont', async () => {
  const woff2 = await packWoff2(FONT);
  const path = await fileOf('font.ttf', FONT);
  for (const [source, bytes] of [
    [FONT, FONT],
    [path, FONT],
    [pathToFileURL(path), FONT],
    [woff2, woff2],
    [await fileOf('font.woff2', woff2), woff2],
  ] as const) {
    const font = await openFont(source);
    for (const text of ['龙', '吟A', ''])
      for (const options of [{}, { targetFormat: 'woff2' }, { glyphNames: true }] as const)
        expect(await font.subset(text, options)).toEqual(await subsetFont(bytes, text, options));
    await font.close();
  }
});

test('a font of a collection is opened by its index', async () => {
  const collection = buildCollection([FONT, buildFont({ characters: '虎', family: 'Tiger' })]);
  const path = await fileOf('two.ttc', collection);
  for (const source of [collection, path]) {
    const font = await openFont(source, { faceIndex: 1 });
    expect(await font.missing('龙虎')).toEqual(['龙']);
    expect(await font.subset('虎')).toEqual(await subsetFont(collection, '虎', { faceIndex: 1 }));
    await font.close();
  }
  const unchosen = await openFont(path);
  await expect(unchosen.subset('龙')).rejects.toMatchObject({ option: 'faceIndex' });
  await expect(unchosen.covers('龙')).rejects.toMatchObject({ option: 'faceIndex' });
});

test('a character is covered if it is drawn, and not if it is only mapped', async () => {
  for (const source of [FONT, await fileOf('covers.ttf', FONT)]) {
    const font = await openFont(source);
    expect(await font.covers('龙 吟\n')).toBe(true);
    expect(await font.covers('龙虎')).toBe(false);
    expect(await font.missing('九龙虎万虎\u3000')).toEqual(['九', '虎', '万', '\u3000']);
    await font.close();
  }
});

test('variation sequences are covered if the font has them, and are its variants', async () => {
  const { flavour, tables } = tablesOf(FONT);
  const mappings = [[0x845b, 4]] as const;
  const sequence = (selector: number, glyph: number | null) => ({ selector, character: 0x845b, glyph });
  const cmap = writeCmap(mappings, [sequence(0xe0101, 1), sequence(0xe0100, null)]);
  const font = await openFont(writeSfnt(flavour, tables.set('cmap', cmap)));
  expect(await font.variants('葛')).toEqual(['葛\u{e0100}', '葛\u{e0101}']);
  expect(await font.variants('龙')).toEqual([]);
  expect(await font.missing('葛葛\u{e0100}葛\u{e0102}')).toEqual(['葛\u{e0102}']);
  await expect(font.variants('葛葛')).rejects.toThrow('variants() takes one character');
  await font.close();
});

test('a closed font answers what was asked before, and nothing after', async () => {
  const font = await openFont(FONT);
  const asked = font.subset('龙');
  await font.close();
  expect(await asked).toEqual(await subsetFont(FONT, '龙'));
  for (const call of [() => font.subset('龙'), () => font.covers('龙'), () => font.variants('龙')])
    await expect(call()).rejects.toMatchObject({ code: 'CLOSED' });
  await font.close();
});

test('a file that is missing, is no font or has become shorter is refused', async () => {
  await expect(openFont(join(folder, 'none.ttf'))).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(openFont(await fileOf('text.ttf', Buffer.from('text')))).rejects.toMatchObject({
    code: 'NOT_A_FONT',
  });
  const path = await fileOf('cut.ttf', FONT);
  const font = await openFont(path);
  await writeFile(path, FONT.subarray(0, 200));
  await expect(font.subset('龙')).rejects.toMatchObject({ code: 'FONT_UNREADABLE' });
});
