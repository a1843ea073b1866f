import { readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PackedRanges, unpack } from '@ziwan/font-inspect';
import { buildCollection, packWoff, packWoff2, windowsName } from '@ziwan/font-inspect/testing';
import { blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { readNames, tablesOf } from '@ziwan/sfnt';
import { readRevision } from '@ziwan/store';
import { expect } from 'vitest';
import { gramsOfQuery } from './grams.ts';
import { gc, importPath, removeFamily } from './index.ts';
import { eachCatalogue, onCatalogue, type TestCatalogue } from './testing/catalogue.ts';
import { namedFont } from './testing/fonts.ts';

const OFL_SAID = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.';
const OFL = readFileSync(
  new URL('../../../catalogue/licences/texts/ofl-1.1/en.txt', import.meta.url),
  'utf8',
);

const MIB = 1024 * 1024;

/** Rows of all tables that an import writes, without times. */
async function dump({ store: { db } }: TestCatalogue) {
  const plain = (rows: object[]) =>
    rows.map((r) => JSON.stringify({ ...r, updated_at: '', created_at: '', published_at: '' })).sort();
  return {
    revision: await readRevision(db),
    families: plain(await db.selectFrom('families').selectAll().execute()),
    faces: plain(await db.selectFrom('faces').selectAll().execute()),
    tags: plain(await db.selectFrom('family_tags').selectAll().execute()),
    grams: plain(await db.selectFrom('family_grams').selectAll().execute()),
    imports: plain(await db.selectFrom('family_imports').selectAll().execute()),
    refusals: plain(await db.selectFrom('import_refusals').selectAll().execute()),
  };
}

async function blobList({ blobs }: TestCatalogue): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.list('')) if (/^(source|sfnt|drawn)\//.test(key)) keys.push(key);
  return keys.sort();
}

const family = ({ store: { db } }: TestCatalogue, gno: string) =>
  db.selectFrom('families').selectAll().where('gno', '=', gno).executeTakeFirstOrThrow();
const faceGnos = async ({ store: { db } }: TestCatalogue) =>
  (await db.selectFrom('faces').select('gno').orderBy('family_gno').orderBy('position').execute()).map(
    (f) => f.gno,
  );
const tagsOf = async ({ store: { db } }: TestCatalogue, gno: string) =>
  (await db.selectFrom('family_tags').select('dict_number').where('family_gno', '=', gno).execute())
    .map((t) => t.dict_number)
    .sort();
const gnos = (outcomes: { gno: string }[]) => outcomes.map((o) => o.gno).sort();

/** A time when no file counts as recently written. */
const LATER = Date.now() + 2 * 3600_000;

eachCatalogue(
  'a mixed folder gives the right counts and reasons, and a second import changes nothing',
  async (c) => {
    const regular = namedFont({ family: 'Long Yin', familyZh: '龙吟体' });
    const bold = namedFont({ family: 'Long Yin', familyZh: '龙吟体', style: 'Bold', weight: 700 });
    await c.put({
      'LongYin-Regular.ttf': regular,
      'LongYin-Bold.ttf': bold,
      'again/copy.ttf': regular,
      'again/packed.woff': packWoff(regular),
      'two.ttc': buildCollection([namedFont({ family: 'Hu Xiao' }), namedFont({ family: 'Jiu Wan' })]),
      'small.woff2': await packWoff2(namedFont({ family: 'Small', characters: '小' })),
      'otf.otf': namedFont({ family: 'Curves', outline: 'CFF', characters: 'ab' }),
      'broken.ttf': regular.slice(0, 300),
      'words.otf': '这不是字体',
      'empty.ttf': '',
      'notes.txt': 'left alone',
    });
    const huge = await open(join(c.folder, 'huge.ttf'), 'w');
    await huge.truncate(65 * MIB);
    await huge.close();

    const first = await importPath(c, c.folder);
    expect(gnos(first.imported)).toEqual(['curves', 'hu-xiao', 'jiu-wan', 'long-yin', 'small']);
    expect(first.updated).toEqual([]);
    expect(first.imported.find((f) => f.gno === 'long-yin')).toEqual({
      gno: 'long-yin',
      nameZh: '龙吟体',
      faces: 2,
    });
    expect(first.refused.map((r) => r.file).sort()).toEqual([
      'broken.ttf',
      'empty.ttf',
      'huge.ttf',
      'words.otf',
    ]);
    expect(first.refused.find((r) => r.file === 'huge.ttf')).toEqual({
      file: 'huge.ttf',
      faceIndex: 0,
      code: 'TOO_LARGE',
      reason: '文件超过 64 MiB，没有读取',
    });
    expect(first.refused.find((r) => r.file === 'words.otf')?.code).toBe('NOT_A_FONT');
    for (const r of first.refused) expect(r.reason).toMatch(/\p{Script=Han}/u);
    expect(first.duplicates.map((d) => [d.file, d.of, d.same]).sort()).toEqual([
      ['again/copy.ttf', 'long-yin--regular', 'bytes'],
      ['again/packed.woff', 'long-yin--regular', 'bytes'],
    ]);
    expect(await faceGnos(c)).toEqual([
      'curves--regular',
      'hu-xiao--regular',
      'jiu-wan--regular',
      'long-yin--regular',
      'long-yin--bold',
      'small--regular',
    ]);

    const before = await dump(c);
    const second = await importPath(c, c.folder);
    expect(gnos(second.unchanged)).toEqual(gnos(first.imported));
    expect(second.imported).toEqual([]);
    expect(second.updated).toEqual([]);
    expect(second.refused.map((r) => r.code).sort()).toEqual(first.refused.map((r) => r.code).sort());
    expect(second.duplicates).toHaveLength(2);
    expect(await dump(c)).toEqual(before);
  },
);

onCatalogue('the store holds the original file, the unpacked face and the drawn ranges', async (c) => {
  const sfnt = namedFont({ family: 'Small', characters: '小大' });
  const woff2 = await packWoff2(sfnt);
  await c.put({ 'small.woff2': woff2 });
  await importPath(c, join(c.folder, 'small.woff2'));
  const face = await c.store.db.selectFrom('faces').selectAll().executeTakeFirstOrThrow();
  expect(face).toMatchObject({
    source_sha256: sha256Hex(woff2),
    source_format: 'woff2',
    source_bytes: woff2.length,
  });
  expect(await c.blobs.get(blobKeys.source(face.source_sha256))).toEqual(woff2);
  const stored = await c.blobs.get(blobKeys.sfnt(face.sfnt_sha256));
  expect(stored).toEqual((await unpack(woff2)).faces[0]?.sfnt);
  expect(sha256Hex(stored as Uint8Array)).toBe(face.sfnt_sha256);
  const drawn = new PackedRanges((await c.blobs.get(blobKeys.drawn(face.drawn_sha256))) as Uint8Array);
  const held = [...drawn].flatMap(([a, b]) =>
    Array.from({ length: b - a + 1 }, (_, i) => String.fromCodePoint(a + i)),
  );
  expect(held).toEqual(expect.arrayContaining(['小', '大']));
  expect(face.source_file_name).toBe('small.woff2');
});

eachCatalogue('a sidecar overrides the font, and a changed sidecar updates the family', async (c) => {
  const sidecar = {
    id: 'my-font',
    nameZh: '我的字体',
    nameEn: 'Mine',
    kind: 'currency',
    script: 'Hans',
    designer: '某人',
    year: 2020,
    brand: { number: 'mine', name: '自有' },
    tags: ['style.brush', 'use.title', 'no.such'],
    licence: 'ofl-1.1',
    licenceFile: 'terms.txt',
    references: [{ type: 'award', title: '奖' }],
  };
  await c.put({ 'a.ttf': namedFont({ family: 'Whatever' }), 'a.json': sidecar, 'terms.txt': OFL });
  const first = await importPath(c, c.folder);
  expect(gnos(first.imported)).toEqual(['my-font']);
  expect(first.warnings).toEqual(['my-font 的标签 no.such 不在字典里，已忽略']);
  const row = await family(c, 'my-font');
  expect(row).toMatchObject({
    name_zh: '我的字体',
    name_en: 'Mine',
    pinyin: 'wodeziti',
    initials: 'wdzt',
    kind: 'currency',
    script: 'Hans',
    designer: '某人',
    year: 2020,
    brand_number: 'mine',
    licence_id: 'ofl-1.1',
    licence_text_sha256: sha256Hex(OFL),
    default_face_gno: 'my-font--regular',
  });
  expect(await tagsOf(c, 'my-font')).toEqual([
    'licence.app',
    'licence.commercial',
    'licence.game',
    'licence.logo',
    'licence.video',
    'licence.web',
    'script.hans',
    'style.brush',
    'use.title',
  ]);
  expect(await c.store.db.selectFrom('family_references').select('title').execute()).toHaveLength(1);

  const brand = { number: 'mine', name: '改名的' };
  await c.put({ 'a.json': { ...sidecar, brand, nameZh: '改名体', tags: ['style.song'], references: [] } });
  const second = await importPath(c, c.folder);
  expect(gnos(second.updated)).toEqual(['my-font']);
  const former = c.store.db.selectFrom('former_states').select(['subject', 'state', 'editor']);
  expect(await former.where('kind', '=', 'brand').orderBy('seq').execute()).toEqual([
    { subject: 'mine', state: null, editor: null },
    { subject: 'mine', state: JSON.stringify({ name: '自有', url: null }), editor: null },
  ]);
  const tags = await former.where('kind', '=', 'font-tag').where('state', 'is', null).execute();
  expect(tags.map(({ subject }) => subject)).toContain('style.brush');
  const renamed = await family(c, 'my-font');
  expect(renamed).toMatchObject({
    name_zh: '改名体',
    pinyin: 'gaimingti',
    sort_new: row.sort_new,
    published_at: row.published_at,
  });
  expect(await tagsOf(c, 'my-font')).toContain('style.song');
  expect(await tagsOf(c, 'my-font')).not.toContain('style.brush');
  expect(await c.store.db.selectFrom('family_references').selectAll().execute()).toEqual([]);
  const found = await c.store.db
    .selectFrom('family_grams')
    .select('family_gno')
    .where('gram', 'in', gramsOfQuery('改名'))
    .execute();
  expect(found.map((f) => f.family_gno)).toEqual(['my-font']);

  await rm(join(c.folder, 'a.json'));
  await importPath(c, c.folder);
  expect(await family(c, 'my-font')).toMatchObject({ name_zh: 'Whatever', licence_id: 'unknown' });
});

eachCatalogue('family.json makes one family of a folder, whatever its fonts’ names are', async (c) => {
  await c.put({
    'set/family.json': {
      nameZh: '合族',
      nameEn: 'Joined',
      files: [{ path: 'one.ttf' }, { path: 'two.ttf', styleName: '特粗', weight: 900 }],
    },
    'set/one.ttf': namedFont({ family: 'One' }),
    'set/two.ttf': namedFont({ family: 'Two' }),
    'set/other.ttf': namedFont({ family: 'Other' }),
  });
  const summary = await importPath(c, c.folder);
  expect(summary.imported).toEqual([{ gno: 'joined', nameZh: '合族', faces: 2 }]);
  expect(await faceGnos(c)).toEqual(['joined--regular', 'joined--te-cu']);

  await c.put({ 'set/family.json': { nameZh: '合族', nameEn: 'Joined', files: [{ path: 'one.ttf' }] } });
  expect((await importPath(c, c.folder)).updated).toEqual([{ gno: 'joined', nameZh: '合族', faces: 1 }]);
  expect(await faceGnos(c)).toEqual(['joined--regular']);
});

eachCatalogue('a style imported later joins its family and keeps the family’s name', async (c) => {
  await c.put({
    'a/Foo-Regular.ttf': namedFont({ family: 'Foo' }),
    'a/Foo-Regular.json': { nameZh: '富体', tags: ['style.song'] },
    'b/Foo-Bold.ttf': namedFont({ family: 'Foo', style: 'Bold', weight: 700, characters: '粗' }),
  });
  await importPath(c, join(c.folder, 'a'));
  const summary = await importPath(c, join(c.folder, 'b'));
  expect(summary.updated).toEqual([{ gno: 'foo', nameZh: '富体', faces: 2 }]);
  expect(await tagsOf(c, 'foo')).toContain('style.song');
  const weights = await c.store.db.selectFrom('family_weights').select('weight').orderBy('weight').execute();
  expect(weights.map((w) => w.weight)).toEqual([400, 700]);
});

eachCatalogue('a newer file of a style replaces it and keeps its address', async (c) => {
  await c.put({ 'Foo.ttf': namedFont({ family: 'Foo', characters: '旧' }) });
  await importPath(c, c.folder);
  const fresh = namedFont({ family: 'Foo', characters: '新旧' });
  await c.put({ 'Foo.ttf': fresh });
  expect(gnos((await importPath(c, c.folder)).updated)).toEqual(['foo']);
  const faces = await c.store.db.selectFrom('faces').selectAll().execute();
  expect(faces.map((f) => [f.gno, f.source_sha256])).toEqual([['foo--regular', sha256Hex(fresh)]]);
  // The old files are kept for what visitors saw, until the family is deleted.
  await gc(c, LATER);
  expect(await blobList(c)).toHaveLength(6);
});

eachCatalogue('families with the same Latin name get different, stable addresses', async (c) => {
  const font = (characters: string) => namedFont({ family: 'Font', characters });
  await c.put({
    'a/family.json': { nameZh: '甲' },
    'a/x.ttf': font('甲'),
    'b/family.json': { nameZh: '乙' },
    'b/x.ttf': font('乙'),
  });
  expect((await importPath(c, c.folder)).imported.map((f) => [f.gno, f.nameZh])).toEqual([
    ['font', '甲'],
    ['font-2', '乙'],
  ]);
  await c.put({ 'b/family.json': { nameZh: '乙二' } });
  expect((await importPath(c, c.folder)).updated.map((f) => f.gno)).toEqual(['font-2']);
  const sorts = await c.store.db
    .selectFrom('families')
    .select(['gno', 'sort_new'])
    .orderBy('sort_new')
    .execute();
  expect(sorts.map((s) => s.gno)).toEqual(['font', 'font-2']);
});

eachCatalogue('of several files of one style, the most complete is kept, in any order', async (c) => {
  await c.put({
    'a/part.woff2': await packWoff2(namedFont({ family: 'Foo', characters: 'ab' })),
    'b/part.ttf': namedFont({ family: 'Foo', characters: '一' }),
    'b/whole.woff2': await packWoff2(namedFont({ family: 'Foo', characters: '一二三' })),
    'c/other.ttf': namedFont({ family: 'Foo', characters: '四' }),
  });
  const summary = await importPath(c, c.folder);
  expect(summary.duplicates.map((d) => [d.file, d.of, d.same])).toEqual([
    ['b/part.ttf', 'b/whole.woff2', 'style'],
    ['c/other.ttf', 'foo--regular', 'style'],
  ]);
  const faces = await c.store.db.selectFrom('faces').select(['gno', 'source_file_name']).execute();
  expect(faces.map((f) => ({ ...f }))).toEqual([{ gno: 'foo--regular', source_file_name: 'whole.woff2' }]);
});

eachCatalogue('a new id in the sidecar moves the family instead of duplicating it', async (c) => {
  await c.put({ 'a.ttf': namedFont({ family: 'Foo' }), 'a.json': { nameZh: '富' } });
  await importPath(c, c.folder);
  const old = await family(c, 'foo');
  await c.put({ 'a.json': { nameZh: '富', id: 'rich' } });
  expect(gnos((await importPath(c, c.folder)).updated)).toEqual(['rich']);
  const rows = await c.store.db.selectFrom('families').select(['gno', 'sort_new']).execute();
  expect(rows.map((r) => ({ ...r }))).toEqual([{ gno: 'rich', sort_new: old.sort_new }]);
});

onCatalogue('an invalid sidecar rejects its fonts and names the field', async (c) => {
  const font = namedFont({ family: 'Foo' });
  await c.put({
    'a/a.ttf': font,
    'a/a.json': { year: 'last' },
    'b/family.json': '{ not json',
    'b/b.ttf': font,
    'c/c.ttf': font,
    'c/c.json': { licence: 'mine' },
    'd/family.json': { files: [{ path: 'gone.ttf' }] },
    'e/e.ttf': namedFont({ family: 'Good' }),
  });
  const summary = await importPath(c, c.folder);
  expect(summary.refused.map((r) => [r.file, r.code]).sort()).toEqual([
    ['a/a.ttf', 'BAD_SIDECAR'],
    ['b', 'BAD_SIDECAR'],
    ['c/c.ttf', 'UNKNOWN_LICENCE'],
    ['d', 'FILE_MISSING'],
  ]);
  expect(summary.refused.find((r) => r.file === 'a/a.ttf')?.reason).toContain('year');
  expect(gnos(summary.imported)).toEqual(['good']);
});

onCatalogue('the licence that a font names is recognised, and no other', async (c) => {
  const gpl = 'GNU General Public License, version 2';
  const said: Record<string, string> = {
    'ofl-1.1': 'Licensed under the SIL Open Font License. Parts: M+ FONTS, unlimited permission is granted.',
    'apache-2.0': 'Licensed under the Apache License, Version 2.0',
    'ipa-1.0': 'IPA Font License Agreement v1.0',
    'cc0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
    mit: 'This font is released under the MIT License.',
    mplus: 'Unlimited permission is granted to use, copy, and distribute it, with or without modification.',
    'gpl-2.0-font': `${gpl}. As a special exception, if you create a document and embed this font, …`,
    unknown: `${gpl}.`,
  };
  for (const [id, licence] of Object.entries(said))
    await c.put({ [`${id}/a.ttf`]: namedFont({ family: `Says ${id}`, licence }) });
  await importPath(c, c.folder);
  const rows = await c.store.db.selectFrom('families').select(['name_zh', 'licence_id']).execute();
  expect(Object.fromEntries(rows.map((row) => [row.licence_id, row.name_zh]))).toEqual(
    Object.fromEntries(Object.keys(said).map((id) => [id, `Says ${id}`])),
  );
});

onCatalogue(
  'a font that names a licence of the library by its address or in a few words is under it',
  async (c) => {
    const said: [string, Parameters<typeof namedFont>[0]][] = [
      [
        'ipa-1.0',
        {
          family: 'Ipa Address',
          names: [windowsName(14, 'http://ipafont.ipa.go.jp/ipa_font_license_v1.html')],
        },
      ],
      ['ipa-1.0', { family: 'Ipa Opensource', licence: 'https://opensource.org/licenses/IPA/' }],
      ['gpl-2.0-font', { family: 'Wqy', licence: 'GPL2 with font embedding exception' }],
      [
        'mplus',
        {
          family: 'Ume',
          copyright: 'License: Unlimited permission is granted to use, copy, and distribute it',
        },
      ],
      [
        'unknown',
        {
          family: 'Plain GPL',
          licence: 'GNU Public License',
          names: [windowsName(14, 'http://www.gnu.org/licenses/gpl.txt')],
        },
      ],
    ];
    for (const [, font] of said) await c.put({ [`${font.family}/a.ttf`]: namedFont(font) });
    await importPath(c, c.folder);
    const rows = await c.store.db.selectFrom('families').select(['name_zh', 'licence_id']).execute();
    expect(new Map(rows.map((row) => [row.name_zh, row.licence_id]))).toEqual(
      new Map(said.map(([id, { family }]) => [family, id])),
    );
  },
);

onCatalogue(
  'a licence that is not known is said with what the font says, and a reference is no full text',
  async (c) => {
    await c.put({
      'a/a.ttf': namedFont({ family: 'Odd', licence: 'Ask the author at https://example.org/terms' }),
      'b/b.ttf': namedFont({ family: 'Mute', characters: '无' }),
      'c/c.ttf': namedFont({ family: 'Ipa', characters: '甲' }),
      'c/LICENSE.txt': 'https://opensource.org/licenses/IPA/',
      'd/d.ttf': namedFont({ family: 'Beside', characters: '乙' }),
      'd/OFL.txt': OFL,
    });
    const { warnings } = await importPath(c, c.folder);
    expect(warnings.join('\n')).toMatch(/odd 的授权不明：没有匹配上.*Ask the author/);
    expect(warnings.join('\n')).toContain('mute 的授权不明：字体里没有写授权');
    expect(warnings.join('\n')).toContain('ipa 的授权文件只有网址，不是授权全文，按未见全文处理');
    expect(await family(c, 'ipa')).toMatchObject({ licence_id: 'ipa-1.0', licence_text_sha256: null });
    const beside = await family(c, 'beside');
    expect(beside).toMatchObject({ licence_id: 'ofl-1.1', licence_text_sha256: sha256Hex(OFL) });
    const said = await c.store.db.selectFrom('faces').select(['family_gno', 'licence_said']).execute();
    expect(said.find((face) => face.family_gno === 'odd')?.licence_said).toContain('Ask the author');
    expect(said.find((face) => face.family_gno === 'mute')?.licence_said).toBe('');
  },
);

onCatalogue(
  'an import says when a family has no licence text, when it loses one, and when a file is an older version',
  async (c) => {
    const font = (version: string, characters = '甲') =>
      namedFont({ family: 'Kept', licence: OFL_SAID, version, characters });
    await c.put({ 'k/a.ttf': font('1.500'), 'k/OFL.txt': OFL });
    await c.put({ 'b/b.ttf': namedFont({ family: 'Bare', licence: OFL_SAID, characters: '乙' }) });
    const first = await importPath(c, c.folder);
    expect(first.warnings).toEqual([
      'bare 旁边没有授权全文：来源称「SIL 开源字体许可证 1.1」，访客只能预览，不能下载和嵌入',
    ]);
    await rm(join(c.folder, 'k/OFL.txt'));
    await c.put({ 'k/a.ttf': font('1.400', '甲丙') });
    const second = await importPath(c, c.folder);
    expect(second.warnings).toEqual([
      expect.stringMatching(/^kept 的「Regular」换成了更旧的版本：.*1\.500.* → .*1\.400/),
      'kept 原来有授权全文，新文件旁没有了：从现在起访客只能预览，不能下载和嵌入',
    ]);
    const versions = await c.store.db
      .selectFrom('licence_versions')
      .select('changes')
      .where('subject_id', '=', 'kept')
      .execute();
    expect(versions.map(({ changes }) => changes).join()).toContain('授权全文不在了，只能预览');
  },
);

onCatalogue('a year is taken from a notice that has no other', async (c) => {
  const notices = ['Copyright 2015 Ann', 'Copyright(C) 1990-2003 Wada Laboratory. 2006-2015 Project Vine.'];
  for (const [i, copyright] of notices.entries())
    await c.put({ [`${i}.ttf`]: namedFont({ family: `Year ${i}`, copyright, characters: '年月'[i] ?? '' }) });
  await importPath(c, c.folder);
  const rows = await c.store.db.selectFrom('families').select(['gno', 'year']).orderBy('gno').execute();
  expect(rows.map((row) => row.year)).toEqual([2015, null]);
});

onCatalogue(
  'a font that denies a licence, or restricts commercial use beside it, is under none',
  async (c) => {
    const said = [
      'This font is NOT licensed under the SIL Open Font License. All rights reserved; commercial use prohibited.',
      'Parts derived from a font under the SIL Open Font License; this font itself is for personal use only.',
      '本字体并非采用 SIL Open Font License',
    ];
    for (const [i, licence] of said.entries())
      await c.put({ [`says-${i}/a.ttf`]: namedFont({ family: `Says ${i}`, licence }) });
    await importPath(c, c.folder);
    const rows = await c.store.db.selectFrom('families').select('licence_id').execute();
    expect(rows.map(({ licence_id }) => licence_id)).toEqual(['unknown', 'unknown', 'unknown']);
  },
);

eachCatalogue(
  'a font without licence information gets no licence tags, and an adjacent licence file is stored',
  async (c) => {
    const licence = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.';
    await c.put({
      'bare/a.ttf': namedFont({ family: 'Bare' }),
      'said/b.ttf': namedFont({ family: 'Said', licence }),
      'full/c.ttf': namedFont({ family: 'Full', licence, characters: '全' }),
      'full/OFL.txt': OFL,
    });
    await importPath(c, c.folder);
    expect(await family(c, 'bare')).toMatchObject({ licence_id: 'unknown', licence_text_sha256: null });
    expect((await tagsOf(c, 'bare')).filter((t) => t.startsWith('licence.'))).toEqual([]);
    expect(await family(c, 'said')).toMatchObject({ licence_id: 'ofl-1.1', licence_text_sha256: null });
    // A claim in the font is no text that was seen.
    expect((await tagsOf(c, 'said')).filter((t) => t.startsWith('licence.'))).toEqual([]);
    expect(await tagsOf(c, 'full')).toContain('licence.commercial');
    const full = await family(c, 'full');
    const text = await c.store.db
      .selectFrom('licence_texts')
      .select('text')
      .where('sha256', '=', full.licence_text_sha256 ?? '')
      .executeTakeFirstOrThrow();
    expect(text.text).toBe(OFL);
  },
);

eachCatalogue(
  'an import takes no licence that was only chosen of several or has another wording',
  async (c) => {
    const licence = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.';
    const format = 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/';
    const debian = (named: string) =>
      `${format}\n\nFiles: *\nLicense: ${named}\n\nFiles: debian/*\nLicense: MIT\n`;
    await c.put({
      'one/a.ttf': namedFont({ family: 'One' }),
      'one/LICENSE': debian('OFL-1.1'),
      'either/b.ttf': namedFont({ family: 'Either' }),
      'either/LICENSE': debian('CC-BY-SA-3.0 or OFL-1.1'),
      'changed/c.ttf': namedFont({ family: 'Changed', licence, characters: '全' }),
      'changed/OFL.txt': OFL.replace(/^5\)[\s\S]*?\n\n/m, ''),
    });
    await importPath(c, c.folder);
    expect(await family(c, 'one')).toMatchObject({ licence_id: 'ofl-1.1' });
    expect(await family(c, 'either')).toMatchObject({ licence_id: 'unknown' });
    expect(await family(c, 'changed')).toMatchObject({ licence_id: 'unknown' });
  },
);

const slices = (copyright?: string) => ({
  'x-1.woff2': namedFont({ family: 'Sliced', characters: '一二', copyright }),
  'x-2.woff2': namedFont({ family: 'Sliced', characters: '三四', copyright }),
});

eachCatalogue('slices are assembled into one font', async (c) => {
  const [one, two] = Object.values(slices()) as [Uint8Array, Uint8Array];
  await c.put({
    'x-1.woff2': await packWoff2(one),
    'x-2.woff2': await packWoff2(two),
    'family.json': { nameEn: 'Sliced Sans', assemble: 'slices', files: [{ path: 'x-[0-9]*.woff2' }] },
  });
  const summary = await importPath(c, c.folder);
  expect(summary.refused).toEqual([]);
  const face = await c.store.db.selectFrom('faces').selectAll().executeTakeFirstOrThrow();
  expect(face).toMatchObject({
    gno: 'sliced-sans--regular',
    source_format: 'ttf',
    source_file_name: 'SlicedSans.ttf',
  });
  expect(face.source_sha256).toBe(face.sfnt_sha256);
  const drawn = new PackedRanges((await c.blobs.get(blobKeys.drawn(face.drawn_sha256))) as Uint8Array);
  for (const ch of '一二三四') {
    const code = ch.codePointAt(0) as number;
    expect(drawn.has(code)).toBe(true);
  }
  expect(gnos((await importPath(c, c.folder)).unchanged)).toEqual(['sliced-sans']);
});

onCatalogue('slices of CFF outlines are assembled into an OTF', async (c) => {
  const slice = (characters: string) => namedFont({ family: 'Sliced', characters, outline: 'CFF' });
  await c.put({
    'x-1.woff2': await packWoff2(slice('一二')),
    'x-2.woff2': await packWoff2(slice('三四五')),
    'family.json': { nameEn: 'Sliced', assemble: 'slices', files: [{ path: 'x-[0-9]*.woff2' }] },
  });
  expect((await importPath(c, c.folder)).refused).toEqual([]);
  expect(
    await c.store.db
      .selectFrom('faces')
      .select(['source_format', 'source_file_name', 'outline', 'character_count'])
      .execute(),
  ).toEqual([{ source_format: 'otf', source_file_name: 'Sliced.otf', outline: 'CFF', character_count: 5 }]);
});

onCatalogue('slices of several weights are assembled into a face each, and never mixed', async (c) => {
  const slice = (weight: number, characters: string) => namedFont({ family: 'Sliced', characters, weight });
  await c.put({
    'x-1-300.woff2': slice(300, '一二'),
    'x-2-300.woff2': slice(300, '三四'),
    'x-1-700.woff2': slice(700, '一二'),
    'x-2-700.woff2': slice(700, '三四五'),
  });
  const entry = (files: object[]) => ({ id: 'sliced', nameEn: 'Sliced', assemble: 'slices', files });
  await c.put({ 'family.json': entry([{ path: 'x-*.woff2' }]) });
  expect((await importPath(c, c.folder)).refused.map((r) => [r.code, r.reason])).toEqual([
    ['SLICES_DIFFER', expect.stringContaining('字重不一致')],
  ]);
  const byWeight = [
    { path: 'x-*-300.woff2', weight: 300, styleName: 'Light' },
    { path: 'x-*-700.woff2', weight: 700, styleName: 'Bold' },
  ];
  await c.put({ 'family.json': entry(byWeight) });
  expect((await importPath(c, c.folder)).refused).toEqual([]);
  const faces = await c.store.db
    .selectFrom('faces')
    .select(['weight', 'style_name', 'character_count', 'source_file_name'])
    .orderBy('weight')
    .execute();
  expect(faces).toEqual([
    { weight: 300, style_name: 'Light', character_count: 4, source_file_name: 'Sliced-300.ttf' },
    { weight: 700, style_name: 'Bold', character_count: 5, source_file_name: 'Sliced-700.ttf' },
  ]);
});

onCatalogue('files of a folder below that a family names are not imported again', async (c) => {
  const [one, two] = Object.values(slices()) as [Uint8Array, Uint8Array];
  await c.put({
    'family.json': {
      ...{ id: 'whole', nameEn: 'Whole', assemble: 'slices' },
      files: [{ path: 'files/x-*.ttf' }],
    },
    'files/x-1.ttf': one,
    'files/x-2.ttf': two,
    'files/beside.ttf': namedFont({ family: 'Beside' }),
  });
  const { imported, refused, duplicates } = await importPath(c, c.folder);
  expect([refused, duplicates]).toEqual([[], []]);
  expect(gnos(imported).sort()).toEqual(['beside', 'whole']);
});

onCatalogue('slices under a reserved name are not assembled', async (c) => {
  const reserved = slices('Copyright 2020 A, with Reserved Font Name "Sliced".');
  await c.put({
    ...reserved,
    'family.json': { id: 'sliced', assemble: 'slices', files: [{ path: 'x-*.woff2' }] },
  });
  const byFont = await importPath(c, c.folder);
  expect(byFont.refused.map((r) => r.code)).toEqual(['RESERVED_NAME']);
  const other = slices('Copyright 2020 A, with Reserved Font Name "Another".');
  const declared = {
    id: 'sliced',
    reservedFontNames: ['X'],
    assemble: 'slices',
    files: [{ path: 'x-*.woff2' }],
  };
  await c.put({ ...other, 'family.json': declared });
  expect((await importPath(c, c.folder)).refused.map((r) => r.code)).toEqual(['RESERVED_NAME']);
  await c.put({ 'family.json': { ...declared, reservedFontNames: undefined } });
  expect(gnos((await importPath(c, c.folder)).imported)).toEqual(['sliced']);
});

onCatalogue('slices under a reserved name are assembled under another one, which says so', async (c) => {
  await c.put({
    ...slices('Copyright 2020 A, with Reserved Font Name "Sliced".'),
    'family.json': {
      ...{ nameZh: '新名体', nameEn: 'New Name', assembledFrom: '旧名体 Sliced' },
      ...{ reservedFontNames: ['Sliced', '旧名'], assemble: 'slices' },
      files: [{ path: 'x-*.woff2' }],
    },
  });
  const { refused, imported } = await importPath(c, c.folder);
  expect([refused, gnos(imported)]).toEqual([[], ['new-name']]);
  const { db } = c.store;
  expect(await db.selectFrom('families').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    ...{ name_zh: '新名体', name_en: 'New Name', assembled_from: '旧名体 Sliced' },
    ...{ reserved_font_names: '["Sliced","旧名"]', copyright: expect.stringContaining('2020 A') },
  });
  const face = await db.selectFrom('faces').selectAll().executeTakeFirstOrThrow();
  expect(face).toMatchObject({ postscript_name: 'NewName-Regular', source_file_name: 'NewName.ttf' });
  const source = (await c.blobs.get(blobKeys.source(face.source_sha256))) as Uint8Array;
  const records = readNames(tablesOf(source).tables.get('name')).records.map(
    ({ id, bytes }) => [id, new TextDecoder('utf-16be').decode(bytes)] as const,
  );
  // The copyright names what is reserved, the description what it was assembled from.
  expect(records.filter(([id, text]) => /Sliced|旧名/.test(text) && id !== 0 && id !== 10)).toEqual([]);
  expect(records.filter(([id]) => id === 10)).toEqual([
    [10, expect.stringContaining('Modified version, assembled from the web font slices of 旧名体 Sliced')],
    [10, expect.stringContaining('由 旧名体 Sliced 的网页字体切片拼合、改名')],
  ]);
});

onCatalogue('a new name that contains a reserved one is refused, and so is none', async (c) => {
  const refused = async (copyright: string | undefined, stated: object) => {
    await c.put({
      ...slices(copyright),
      'family.json': { id: 'sliced', assemble: 'slices', files: [{ path: 'x-*.woff2' }], ...stated },
    });
    return (await importPath(c, c.folder)).refused.map((r) => [r.code, r.reason]);
  };
  const notice = 'Copyright 2020 A, with Reserved Font Name "Good Kai".';
  const named = { nameEn: 'New Name', nameZh: '新名体', assembledFrom: 'Good Kai' };
  const reserved = (name: string) => [['RESERVED_NAME', expect.stringContaining(`「${name}」`)]];
  // Reserved by the font, or by what is stated of the family; whatever its case and spacing.
  expect(await refused(notice, { ...named, nameEn: 'Very goodKai' })).toEqual(reserved('Good Kai'));
  expect(await refused(undefined, { ...named, reservedFontNames: ['NEW-name'] })).toEqual(
    reserved('NEW-name'),
  );
  expect(await refused(undefined, { ...named, reservedFontNames: ['新名'] })).toEqual(reserved('新名'));
  const styled = { ...named, files: [{ path: 'x-*.woff2', styleName: 'Good Kai Bold' }] };
  expect(await refused(notice, styled)).toEqual(reserved('Good Kai'));
  expect(await refused(notice, { ...named, nameEn: undefined })).toEqual([
    ['NAME_MISSING', expect.stringContaining('nameEn')],
  ]);
  expect(await refused(notice, { ...named, nameEn: '新名' })).toEqual([
    ['NAME_MISSING', expect.stringContaining('nameEn')],
  ]);
  const unnamed = await refused(undefined, { reservedFontNames: ['Good Kai'] });
  expect(unnamed).toEqual([['RESERVED_NAME', expect.stringContaining('assembledFrom')]]);
  expect(await refused(notice, named)).toEqual([]);
});

onCatalogue('upright and italic slices of a variable family are assembled apart', async (c) => {
  const axes = [{ tag: 'wght', name: 'Weight', min: 200, default: 200, max: 900 }];
  const slice = (characters: string, selection: number) =>
    namedFont({ family: 'Sliced', characters, axes, selection, names: [windowsName(256, 'Weight')] });
  await c.put({
    'x-1-normal.ttf': slice('一二', 0x40),
    'x-2-normal.ttf': slice('三四', 0x40),
    'x-1-italic.ttf': slice('一二', 0x01),
    'x-2-italic.ttf': slice('三四五', 0x01),
    'family.json': {
      ...{ id: 'sliced', nameEn: 'Sliced', assemble: 'slices' },
      files: [{ path: 'x-*-normal.ttf' }, { path: 'x-*-italic.ttf', styleName: 'Variable Italic' }],
    },
  });
  expect((await importPath(c, c.folder)).refused).toEqual([]);
  const faces = await c.store.db
    .selectFrom('faces')
    .select(['weight', 'style_name', 'italic', 'character_count', 'source_file_name'])
    .orderBy('italic')
    .execute();
  expect(faces).toEqual([
    {
      ...{ weight: 400, style_name: 'Variable', italic: 0, character_count: 4 },
      source_file_name: 'Sliced.ttf',
    },
    {
      ...{ weight: 400, style_name: 'Variable Italic', italic: 1, character_count: 5 },
      source_file_name: 'Sliced-VariableItalic.ttf',
    },
  ]);
});

eachCatalogue('a removed family leaves no rows or files, and can be imported again', async (c) => {
  await c.put({ 'a.ttf': namedFont({ family: 'Foo' }), 'b.ttf': namedFont({ family: 'Bar' }) });
  await importPath(c, c.folder);
  const before = await readRevision(c.store.db);
  await removeFamily(c, 'foo');
  expect(await readRevision(c.store.db)).toBeGreaterThan(before);
  expect(await faceGnos(c)).toEqual(['bar--regular']);
  expect(await c.store.db.selectFrom('family_grams').select('family_gno').distinct().execute()).toHaveLength(
    1,
  );
  await gc(c, LATER);
  expect((await blobList(c)).filter((k) => k.startsWith('sfnt/'))).toHaveLength(1);
  await expect(removeFamily(c, 'foo')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(gnos((await importPath(c, c.folder)).imported)).toEqual(['foo']);
});

eachCatalogue('a broken file of an unchanged family is named by each import', async (c) => {
  await c.put({
    'family.json': { id: 'foo' },
    'bold.ttf': namedFont({ family: 'Foo', style: 'Bold', weight: 700 }).slice(0, 200),
    'regular.ttf': namedFont({ family: 'Foo' }),
  });
  const first = await importPath(c, c.folder);
  expect(gnos(first.imported)).toEqual(['foo']);
  expect(first.refused.map(({ file }) => file)).toEqual(['bold.ttf']);
  const second = await importPath(c, c.folder);
  expect(gnos(second.unchanged)).toEqual(['foo']);
  expect(second.refused).toEqual(first.refused);
});

eachCatalogue('a repaired file is no longer listed as rejected', async (c) => {
  const font = namedFont({ family: 'Foo' });
  await c.put({ 'a.ttf': font.slice(0, 200) });
  await importPath(c, c.folder);
  expect(await c.store.db.selectFrom('import_refusals').selectAll().execute()).toHaveLength(1);
  await c.put({ 'a.ttf': font });
  expect(gnos((await importPath(c, c.folder)).imported)).toEqual(['foo']);
  expect(await c.store.db.selectFrom('import_refusals').selectAll().execute()).toEqual([]);
});

onCatalogue('a missing path is an error', async (c) => {
  await expect(importPath(c, join(c.folder, 'none'))).rejects.toMatchObject({ code: 'PATH_NOT_FOUND' });
  expect(await importPath(c, c.folder)).toMatchObject({ imported: [], refused: [] });
});

onCatalogue(
  'a licence file with words of a template, or a reserved address, is refused with them',
  async (c) => {
    const text = `这是一份样板，请照合同改。\n${'甲方授权乙方使用字体，乙方按用途付费。'.repeat(6)}`;
    await c.put({
      'a/family.json': { id: 'moulded', licence: 'mit', licenceFile: 'terms.txt' },
      'a/a.ttf': namedFont({ family: 'Moulded' }),
      'a/terms.txt': text,
      'b/family.json': { id: 'upload' },
      'b/b.ttf': namedFont({ family: 'Chosen', characters: '甲' }),
      'c/c.ttf': namedFont({ family: 'Upload', characters: '乙' }),
      'd/d.ttf': namedFont({ family: '', familyZh: '字', characters: '丙' }),
      'e/e.ttf': namedFont({ family: 'Map', characters: '丁' }),
    });
    const { refused } = await importPath(c, c.folder);
    expect(refused).toMatchObject([
      { code: 'TEMPLATE', reason: expect.stringContaining('「这是一份样板」、「请照合同改」') },
      { code: 'BAD_SIDECAR', reason: expect.stringContaining('「upload」是后台自己要用的地址，请换一个') },
    ]);
    const rows = await c.store.db.selectFrom('families').select('gno').orderBy('gno').execute();
    expect(rows.map(({ gno }) => gno)).toEqual(expect.arrayContaining(['map-2', 'upload-2']));
    expect(rows.map(({ gno }) => gno)).not.toContain('moulded');
  },
);
