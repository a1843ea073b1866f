import type { DataOf, getFontDetail, getFontList } from '@ziwan/contract';
import { NIGHTLY } from '@ziwan/infra/testing';
import { bumpRevision } from '@ziwan/store';
import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';

const site = await sharedSite();

type List = DataOf<typeof getFontList>;

async function data<T>(path: string, query: Record<string, string> = {}): Promise<T> {
  const answer = await site.get(`${path}?${new URLSearchParams(query)}`);
  expect({ url: path, status: answer.statusCode, code: answer.json().code }).toEqual({
    url: path,
    status: 200,
    code: '200',
  });
  return answer.json().data as T;
}
const list = (query: Record<string, string> = {}) => data<List>('/web/api/font/getFontList', query);
const gnos = (page: List) => page.records.map((r) => r.fontGNo);

test('the list shows creative fonts, newest first', async () => {
  const page = await list();
  expect(gnos(page)).toEqual(['wu-wen', 'shi-hei', 'shi-fan', 'guan-fang']);
  expect(page).toMatchObject({ total: 4, current: 1, size: 30, pages: 1 });
});

test('general text families have their own list', async () => {
  expect(gnos(await list({ kind: 'currency' }))).toEqual(['shi-bian']);
  expect((await list({ kind: 'all' })).total).toBe(5);
});

test('pages never overlap and together contain every font', async () => {
  const pages = await Promise.all(
    ['1', '2', '3', '4'].map((current) => list({ kind: 'all', size: '2', current })),
  );
  const all = pages.flatMap(gnos);
  expect(all).toEqual(gnos(await list({ kind: 'all' })));
  expect(pages.map((p) => [p.total, p.pages, p.records.length])).toEqual([
    [5, 3, 2],
    [5, 3, 2],
    [5, 3, 1],
    [5, 3, 0],
  ]);
});

test('sorting by name orders fonts by pinyin', async () => {
  const page = await list({ kind: 'all', sort: 'name' });
  expect(page.records.map((r) => r.nameZh)).toEqual(['官方体', '试变体', '试繁体', '试黑体', '无文本体']);
});

test('tags of one type widen the list, and tags of different types narrow it', async () => {
  expect(gnos(await list({ tagNumber: 'style.hei' })).sort()).toEqual(['shi-fan', 'shi-hei']);
  expect((await list({ tagNumber: 'style.hei,style.pixel' })).total).toBe(4);
  expect(gnos(await list({ tagNumber: 'style.hei,use.ui' }))).toEqual(['shi-hei']);
  expect((await list({ tagNumber: 'style.unknown' })).total).toBe(0);
});

test('the list filters by weight and variability', async () => {
  expect(gnos(await list({ weight: '700' }))).toEqual(['shi-fan']);
  expect(gnos(await list({ kind: 'all', variable: 'true' }))).toEqual(['shi-bian']);
  expect((await list({ kind: 'all', variable: 'false' })).total).toBe(4);
});

test('a list without tags is otherwise the same, and filters by tags all the same', async () => {
  const query = { tagNumber: 'style.hei', text: '龙吟' };
  const whole = await list(query);
  expect(whole.records.every((card) => card.tags.length > 0)).toBe(true);
  expect(await list({ ...query, withTags: 'false' })).toEqual({
    ...whole,
    records: whole.records.map((card) => ({ ...card, tags: [] })),
  });
});

test('a keyword matches Chinese names, Latin names, pinyin, initials and designers', async () => {
  for (const keyword of ['试黑', 'Trial Hei', 'shiheiti', 'shi', '王小明', ' 黑 ']) {
    expect(gnos(await list({ keyword })), keyword).toContain('shi-hei');
  }
  expect((await list({ keyword: '没有这个字体' })).total).toBe(0);
  expect((await list({ keyword: '！？' })).total).toBe(0);
});

test('given a text, every card reports what its font lacks', async () => {
  const page = await list({ text: '龙吟 體\n' });
  const lacks = (missing: string) => ({
    missing,
    missingCount: [...missing].length,
    marks: [],
    marksCount: 0,
    variantsCount: 0,
    complete: false,
  });
  expect(Object.fromEntries(page.records.map((r) => [r.fontGNo, r.text]))).toEqual({
    'shi-hei': lacks('體'),
    'shi-fan': lacks('龙'),
    'wu-wen': lacks('體'),
    'guan-fang': lacks('體'),
  });
  expect(page.textCoverage).toEqual({
    characters: 3,
    full: 0,
    onlyMarks: 0,
    onlyVariants: 0,
    near: 4,
    lacking: 0,
    elsewhere: 0,
    unfiltered: null,
    hangul: null,
    rewritten: null,
    leftOut: [],
  });
});

test('a complete-coverage filter keeps fonts that draw the whole text and names the near misses', async () => {
  const page = await list({ text: '龙吟虎啸九', coverage: 'full' });
  expect(gnos(page)).toEqual(['shi-hei', 'guan-fang']);
  expect(page.textCoverage).toMatchObject({
    characters: 5,
    full: 2,
    onlyMarks: 0,
    near: 2,
    lacking: 0,
    leftOut: [
      { fontGNo: 'wu-wen', nameZh: '无文本体', missing: '九' },
      { fontGNo: 'shi-fan', nameZh: '试繁体', missing: '龙啸' },
    ],
  });
});

test('near misses lack at most three characters', async () => {
  const text = '龙吟虎啸九万里体';
  const near = await list({ text, coverage: 'near' });
  expect(gnos(near)).toEqual(['shi-hei', 'guan-fang']);
  expect(near.textCoverage).toMatchObject({ full: 1, near: 1, lacking: 2 });
  expect(near.textCoverage?.leftOut.map((l) => l.missing)).toEqual(
    ['九万里体', '龙啸万体'].sort((a, b) => a.length - b.length),
  );
});

test('a text of white space only is not checked for coverage', async () => {
  const page = await list({ text: ' \n ', coverage: 'full' });
  expect(page.total).toBe(4);
  expect(page.textCoverage).toBeUndefined();
});

test('responses contain only the fields of the contract', async () => {
  const page = await list();
  expect(Object.keys(page.records[0] ?? {}).sort()).toEqual(
    [
      'fontGNo faceGNo nameZh nameEn designer foundry year kind brandNumber tags faceCount weights axes glyphCount',
      'hanziCount coverage sample licence downloadable officialDownload metrics portrait cover',
    ]
      .join(' ')
      .split(' ')
      .sort(),
  );
});

test('the detail lists licence, faces and related fonts', async () => {
  const detail = await data<DataOf<typeof getFontDetail>>('/web/api/font/getFontDetail', { id: 'shi-hei' });
  expect(detail).toMatchObject({
    fontGNo: 'shi-hei',
    nameZh: '试黑体',
    designer: '王小明',
    downloadable: true,
    officialDownload: null,
    licenceDetail: { id: 'ofl-1.1', text: expect.stringContaining('SIL OPEN FONT LICENSE') },
    coverage: { charset: 'gb2312', have: 9 },
  });
  expect(detail.licenceDetail.verdicts.map((r) => r.use)).toEqual(
    'personal commercial logo web app game video redistribute'.split(' '),
  );
  expect(detail.related.map((r) => r.fontGNo)).toEqual(['shi-fan']);
  expect(detail.childFontResource).toHaveLength(1);
  expect(detail.coverageReport.length).toBeGreaterThan(8);
});

test('external works are listed after those on the site, and count as uses', async () => {
  const detail = () => data<DataOf<typeof getFontDetail>>('/web/api/font/getFontDetail', { id: 'shi-fan' });
  expect((await detail()).useTotals).toMatchObject({ cases: 0, videos: 0 });
  const outside = { family_gno: 'shi-fan', note: null, url: 'https://example.cn/' };
  await site.services.store.db
    .insertInto('family_references')
    .values([
      { ...outside, position: 0, type: 'case', title: '一款游戏' },
      { ...outside, position: 1, type: 'case', title: '另一款游戏' },
      { ...outside, position: 2, type: 'video', title: '一段预告' },
    ])
    .execute();
  await site.services.store.db.transaction().execute(bumpRevision);
  await site.restart();
  const { cases, videos, useTotals } = await detail();
  expect(cases.map(({ title, url, id }) => [title, url, id])).toEqual([
    ['一款游戏', 'https://example.cn/', null],
    ['另一款游戏', 'https://example.cn/', null],
  ]);
  expect(videos.map(({ title }) => title)).toEqual(['一段预告']);
  expect(useTotals).toMatchObject({ cases: 2, videos: 1 });
});

test('a face number returns the same detail as its family', async () => {
  const family = await data<DataOf<typeof getFontDetail>>('/web/api/font/getFontDetail', { id: 'shi-hei' });
  const face = await data('/web/api/font/getFontDetail', { id: family.faceGNo });
  expect(face).toEqual(family);
});

test('a font without licence text is visible but not downloadable', async () => {
  const detail = await data<DataOf<typeof getFontDetail>>('/web/api/font/getFontDetail', { id: 'wu-wen' });
  expect([detail.downloadable, detail.licenceDetail.text, detail.licenceDetail.textSha256]).toEqual([
    false,
    null,
    null,
  ]);
});

test('a face’s information names its family, and pid links to it', async () => {
  const [face] = await data<{ fontGNo: string; pid: string }[]>('/api/v1/web/search/shi-bian/childs');
  expect(face?.pid).toBe('shi-bian');
  const own = await data(`/api/v1/web/search/fontInformation/${face?.fontGNo}`);
  expect(own).toMatchObject({
    fontGNo: face?.fontGNo,
    childFontResource: [],
    axes: [{ tag: 'wght', nameZh: '字重' }],
  });
  const parent = await data(`/api/v1/web/search/fontInformation/${face?.fontGNo}/pid`);
  expect(parent).toMatchObject({
    fontGNo: 'shi-bian',
    pid: null,
    childFontResource: [{ fontGNo: face?.fontGNo }],
  });
});

test('variable fonts are listed with their axes and can be filtered by axis', async () => {
  const page = await data<List>('/api/v1/variable/query-list', { text: '可变體' });
  expect(page.records).toMatchObject([
    { fontGNo: 'shi-bian', axes: [{ tag: 'wght' }], text: { missing: '體' } },
  ]);
  expect((await data<List>('/api/v1/variable/query-list', { axis: 'wght' })).total).toBe(1);
  expect((await data<List>('/api/v1/variable/query-list', { axis: 'slnt' })).total).toBe(0);
});

test('the dictionary counts the families of each entry', async () => {
  const dictionary = await data<Record<string, { dictNumber: string; count: number }[]>>(
    '/web/api/dict/font-default',
  );
  const count = (number: string) => dictionary.style?.find((d) => d.dictNumber === number)?.count;
  expect([count('style.hei'), count('style.pixel'), count('style.song')]).toEqual([2, 2, 1]);
});

test('suggestions rank names that start with the keyword first and report what matched', async () => {
  const suggest = (keyword: string) =>
    data<{ fontGNo: string; by: string }[]>('/web/api/font/suggest', { keyword });
  expect((await suggest('官')).map((s) => [s.fontGNo, s.by])).toEqual([['guan-fang', 'nameZh']]);
  expect((await suggest('trial'))[0]?.by).toBe('nameEn');
  expect((await suggest('shih')).map((s) => [s.fontGNo, s.by])).toEqual([['shi-hei', 'pinyin']]);
  expect((await suggest('sht')).map((s) => [s.fontGNo, s.by])).toEqual([['shi-hei', 'initials']]);
  expect((await suggest('小明')).map((s) => [s.fontGNo, s.by])).toEqual([['shi-hei', 'designer']]);
});

type Report = { charset: string; have: number; total: number; missing: string }[];

test('the coverage report pages through the missing characters of each charset', async () => {
  const report = await data<Report>('/web/api/font/coverage', { id: 'shi-hei' });
  for (const row of report)
    expect([...row.missing].length, row.charset).toBe(Math.min(500, row.total - row.have));
  const missing: string[] = [];
  for (let current = 1; ; current++) {
    const query = { id: 'shi-hei', charset: 'gb2312-1', size: '2000', current: String(current) };
    const rows = await data<Report>('/web/api/font/coverage', query);
    expect(rows.map((r) => [r.charset, r.have, r.total])).toEqual([['gb2312-1', 9, 3755]]);
    if (rows[0]?.missing === '') break;
    missing.push(...(rows[0] as Report[number]).missing);
  }
  expect(new Set(missing).size).toBe(3755 - 9);
  expect(missing).toContain('字');
  expect(missing).not.toContain('龙');
});

test('the coverage report lists more than 500 missing characters of one charset at a time only', async () => {
  const of = (more: string) => site.get(`/web/api/font/coverage?id=shi-hei&${more}`);
  expect((await of('size=500')).statusCode).toBe(200);
  expect((await of('size=501&charset=gb2312')).statusCode).toBe(200);
  const answer = await of('size=501');
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'S00400']);
  expect(answer.json().message).toContain('最多 500');
});

const post = async <T>(path: string, body: object): Promise<T> => {
  const answer = await site.post(path, body);
  expect([answer.statusCode, answer.json().code], answer.body.slice(0, 200)).toEqual([200, '200']);
  return answer.json().data as T;
};
const search = (body: object) => post<List>('/web/api/font/getFontList', body);

test('the list accepts its text in the request body and returns the same result', async () => {
  const query = { text: '龙吟體，', coverage: 'near', size: '2', current: '2' };
  expect(await search(query)).toEqual(await list(query));
});

test('a text with every Unicode character is counted, and the response stays small', NIGHTLY, async () => {
  let text = '';
  for (let c = 0; c < 0x110000; c++) if (c < 0xd800 || c > 0xdfff) text += String.fromCodePoint(c);
  const answer = await site.post('/web/api/font/getFontList', { text });
  expect(answer.statusCode).toBe(200);
  expect(answer.body.length).toBeLessThan(40_000);
  const { textCoverage, records } = answer.json().data as List;
  expect(textCoverage).toMatchObject({ full: 0, lacking: 4 });
  const { missingCount = 0, marksCount = 0 } = records.find((r) => r.fontGNo === 'shi-hei')?.text ?? {};
  expect(missingCount + marksCount).toBe((textCoverage?.characters ?? 0) - 11);
});

test('a text longer than Unicode is rejected by its length, and a larger body by its size', async () => {
  const tooLong = await site.post('/web/api/font/getFontList', { text: 'a'.repeat(2_200_001) });
  expect([tooLong.statusCode, tooLong.json().code]).toEqual([400, 'S00411']);
  const tooLarge = await site.post('/web/api/font/getFontList', { text: '字'.repeat(1_600_000) });
  expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'S00416']);
});

test('the missing characters of a long text are paged', async () => {
  const text = Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  const ask = (current: number) =>
    post<{ missing: string; missingCount: number; characters: number }>('/web/api/font/coverage', {
      id: 'shi-hei',
      text: `${text}，,`,
      size: 1000,
      current,
    });
  const pages = await Promise.all([1, 2, 3].map(ask));
  expect(pages[0]).toMatchObject({
    characters: 3002,
    missingCount: 2994,
    marks: [{ char: ',', substitute: '，' }],
    marksCount: 1,
    variantsCount: 0,
    complete: false,
  });
  expect(pages.map((p) => [...p.missing].length)).toEqual([1000, 1000, 994]);
  expect(pages.map((p) => p.missing).join('')).toBe(
    [...text].filter((c) => !'万九体凤吟啸'.includes(c)).join(''),
  );
  expect((await site.post('/web/api/font/coverage', { id: 'nope', text: '龙' })).json().code).toBe('S00441');
});

test('fonts that lack the fewest characters come first by default', async () => {
  const text = '龙吟虎啸九万里';
  expect(gnos(await list({ text }))).toEqual(['shi-hei', 'guan-fang', 'wu-wen', 'shi-fan']);
  expect(gnos(await list({ text, sort: 'fewest' }))).toEqual(gnos(await list({ text })));
  expect(gnos(await list({ text, sort: 'new' }))).toEqual(['wu-wen', 'shi-hei', 'shi-fan', 'guan-fang']);
  expect(gnos(await list({ sort: 'fewest' }))).toEqual(gnos(await list()));
  const pages = await Promise.all(['1', '2'].map((current) => list({ text, size: '2', current })));
  expect(pages.flatMap(gnos)).toEqual(gnos(await list({ text })));
});

test('where no font of a kind draws the text, those of the other kind are counted', async () => {
  const counts = async (query: Record<string, string>) => {
    const { textCoverage } = await list(query);
    return { full: textCoverage?.full, elsewhere: textCoverage?.elsewhere };
  };
  expect(await counts({ kind: 'creative', text: '可变字' })).toEqual({ full: 0, elsewhere: 1 });
  expect(await counts({ kind: 'creative', text: '可变字,' })).toEqual({ full: 0, elsewhere: 0 });
  expect(await counts({ kind: 'creative', text: '可变字,', ignoreMarks: '1' })).toEqual({
    full: 0,
    elsewhere: 1,
  });
  expect(await counts({ kind: 'currency', text: '鳳' })).toEqual({ full: 0, elsewhere: 1 });
  expect(await counts({ kind: 'creative', text: '鳳' })).toEqual({ full: 1, elsewhere: 0 });
  expect(await counts({ kind: 'all', text: '鳳变' })).toEqual({ full: 0, elsewhere: 0 });
  const home = (text: string) => data<{ hero: object }>('/web/api/showData/getData', { text });
  expect((await home('可变字')).hero).toMatchObject({ full: 0, elsewhere: 1 });
  expect((await home('鳳')).hero).toMatchObject({ full: 1, elsewhere: 0 });
});

test('a missing mark is reported apart from missing characters, with the font’s substitute', async () => {
  const page = await list({ text: '龙吟,' });
  const marks = (substitute: string | null) => ({
    missing: '',
    missingCount: 0,
    marks: [{ char: ',', substitute }],
    marksCount: 1,
    variantsCount: 0,
    complete: false,
  });
  expect(page.records.map((r) => [r.fontGNo, r.text])).toEqual([
    ['shi-hei', marks('，')],
    ['wu-wen', marks(null)],
    ['guan-fang', marks(null)],
    ['shi-fan', { ...marks('，'), missing: '龙', missingCount: 1 }],
  ]);
  expect(page.textCoverage).toMatchObject({ characters: 3, full: 0, onlyMarks: 3, near: 1, lacking: 0 });
});

test('the response suggests the text with marks that more fonts support', async () => {
  const offered = async (text: string) => (await list({ text })).textCoverage?.rewritten;
  // 试黑体 has the full-width comma; 无文本体 and 官方体 have neither comma.
  expect(await offered('龙吟,')).toEqual({ text: '龙吟，', full: 1 });
  expect(await offered('龙吟，')).toBeNull();
  expect((await list({ text: '龙吟，' })).textCoverage?.full).toBe(1);
  expect(await offered('吟,虎.')).toBeNull();
  expect(await offered('龙吟')).toBeNull();
});

test('punctuation can be excluded from the count', async () => {
  const text = '龙吟,';
  const strict = await list({ text, coverage: 'full' });
  expect(strict.total).toBe(0);
  expect(strict.textCoverage?.leftOut.map((l) => [l.fontGNo, l.missing, l.marks])).toEqual([
    ['shi-hei', '', [{ char: ',', substitute: '，' }]],
    ['wu-wen', '', [{ char: ',', substitute: null }]],
    ['guan-fang', '', [{ char: ',', substitute: null }]],
    ['shi-fan', '龙', [{ char: ',', substitute: '，' }]],
  ]);
  const lenient = await list({ text, coverage: 'full', ignoreMarks: '1' });
  expect(gnos(lenient)).toEqual(['wu-wen', 'shi-hei', 'guan-fang']);
  expect(lenient.textCoverage).toMatchObject({ full: 3, onlyMarks: 0, near: 1, lacking: 0 });
  expect(gnos(await list({ text, coverage: 'near' }))).toHaveLength(4);
});

test('the glyph map has blocks, pages and missing characters', async () => {
  type Glyphs = {
    records: { codePoint: number; state: string }[];
    total: number;
    blocks: { key: string; count: number }[];
  };
  const glyphs = (query: Record<string, string>) =>
    data<Glyphs>('/web/api/font/glyphs', { id: 'shi-hei', ...query });
  const all = await glyphs({});
  expect(all.blocks).toMatchObject([
    { key: 'han', count: 9 },
    { key: 'punctuation', count: 3 },
    { key: 'missing', count: 6763 - 9 },
  ]);
  expect(all.total).toBe(12);
  expect((await glyphs({ block: 'han', size: '4', current: '3' })).records).toHaveLength(1);
  const hanzi = await glyphs({ block: 'han' });
  expect(String.fromCodePoint(...hanzi.records.map(({ codePoint }) => codePoint))).toBe('里体万九龙虎凤吟啸');
  expect((await glyphs({ find: '龙體 ' })).records).toEqual([
    { codePoint: 0x9f99, state: 'drawn' },
    { codePoint: 0x9ad4, state: 'missing' },
  ]);
  expect((await glyphs({ find: 'U+0020, u+9f8d' })).records).toEqual([
    { codePoint: 0x20, state: 'blank' },
    { codePoint: 0x9f8d, state: 'missing' },
  ]);
});

test('the home page shows fonts that draw the opening line first', async () => {
  const home = await data<{
    hero: { text: string; fonts: { fontGNo: string }[]; full: number; lacking: number };
    newFonts: { fontGNo: string }[];
    totals: object;
    styles: { dictNumber: string; fonts: unknown[] }[];
  }>('/web/api/showData/getData');
  expect(home.hero).toMatchObject({
    text: '龙吟虎啸九万里',
    full: 1,
    onlyMarks: 0,
    lacking: 3,
    fonts: [{ fontGNo: 'shi-hei' }, {}, {}, {}],
  });
  expect(home.newFonts[0]?.fontGNo).toBe('wu-wen');
  // 龙吟虎啸九万里体凤 + 龍嘯萬體鳳 + 可变字
  expect(home.totals).toEqual({ families: 5, faces: 5, hanzi: 9 + 5 + 3 });
  // No sample font can write the name of its own style, so none is shown.
  expect(home.styles).toEqual([]);
  const own = await data<{ hero: { text: string; full: number } }>('/web/api/showData/getData', {
    text: '鳳',
  });
  expect(own.hero).toMatchObject({ text: '鳳', full: 1 });
  const dotted = await data<{ hero: object }>('/web/api/showData/getData', { text: '龙吟,' });
  expect(dotted.hero).toMatchObject({ full: 0, onlyMarks: 3, lacking: 1 });
});

test('conversion works by phrase and lists the alternatives of ambiguous characters', async () => {
  const convert = (text: string, to: string) =>
    data<{ text: string; choices: { index: number; source: string; chosen: string; options: string[] }[] }>(
      '/web/api/text/convert',
      { text, to },
    );
  const hant = await convert('头发发展', 'hant');
  expect(hant.text).toBe('頭髮發展');
  expect(hant.choices.filter((c) => c.source === '发')).toEqual([
    { index: 1, source: '发', chosen: '髮', options: expect.arrayContaining(['發', '髮']) },
    { index: 2, source: '发', chosen: '發', options: expect.arrayContaining(['發', '髮']) },
  ]);
  expect((await convert('龍吟虎嘯九萬里', 'hans')).text).toBe('龙吟虎啸九万里');
  expect((await convert('乾坤與乾燥', 'hans')).text).toBe('乾坤与干燥');
});

test('a new revision is picked up without a restart', async () => {
  const { db } = site.services.store;
  let clock = Date.now();
  await site.restart({ now: () => clock });
  expect((await list({ keyword: '官方' })).records[0]?.nameZh).toBe('官方体');
  await site.services.store.db.transaction().execute(async (trx) => {
    await trx.updateTable('families').set({ name_zh: '官方新体' }).where('gno', '=', 'guan-fang').execute();
    const { bumpRevision } = await import('@ziwan/store');
    await bumpRevision(trx);
  });
  expect((await list({ keyword: '官方' })).records[0]?.nameZh).toBe('官方体');
  clock += 1001;
  // The check runs alongside the first request after one second; the next request sees the change.
  await list();
  await expect.poll(async () => (await list({ keyword: '官方' })).records[0]?.nameZh).toBe('官方新体');
  expect(db).not.toBe(site.services.store.db);
});

test('brands are listed with their family counts, and the list filters by brand', async () => {
  const { db } = site.services.store;
  await db
    .insertInto('brands')
    .values([
      { brand_number: 'two', brand_name: '两家', url: null },
      { brand_number: 'none', brand_name: '空号', url: null },
    ])
    .execute();
  const of = (gno: string, brand: string | null) =>
    db.updateTable('families').set({ brand_number: brand }).where('gno', '=', gno).execute();
  await Promise.all([of('shi-hei', 'two'), of('shi-fan', 'two')]);
  await db.transaction().execute(bumpRevision);
  await site.restart();
  expect(await data('/web/api/font-brand/selectBrandLine')).toEqual([
    { brandNumber: 'two', brandName: '两家', count: 2, creative: 2, currency: 0 },
  ]);
  expect(gnos(await list({ brandNumber: 'two' }))).toEqual(['shi-hei', 'shi-fan']);
  expect(gnos(await list({ brandNumber: 'none,two' }))).toEqual(['shi-hei', 'shi-fan']);
});

test('a client’s long texts wait their turn', async () => {
  const ask = () => site.post('/web/api/font/getFontList', { text: '字'.repeat(200_000) });
  const codes = (await Promise.all(Array.from({ length: 12 }, ask))).map((a) => a.statusCode);
  expect(codes).toEqual(Array(12).fill(200));
});
