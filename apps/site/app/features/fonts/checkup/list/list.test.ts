import { parse } from 'papaparse';
import { expect, test } from 'vitest';
import { type Rewritten, readOne, rewritten } from '../testing/font-files.ts';
import { ALL, countsOf, describable, familiesOf, listed } from './families.ts';
import { COLUMNS, csvOf, jsonOf, rowsOf } from './saved-list.ts';

const OFL = 'SIL Open Font License 1.1';
const fileOf = (path: string, font: Rewritten) => readOne(path, rewritten(font));

async function files() {
  return [
    await fileOf('a/free-bold.ttf', { names: { 1: '甲体', 2: 'Bold', 4: '甲体 Bold', 13: OFL } }),
    await fileOf('a/free.ttf', { names: { 1: '甲体', 13: OFL } }),
    await fileOf('a/sold.ttf', { names: { 1: '乙体', 0: '© 2018 Microsoft Corporation' } }),
    await fileOf('b/silent.ttf', { names: { 1: '丙体' }, without: ['cmap'] }),
  ];
}

test('faces are grouped by family and verdict, and what needs attention comes first', async () => {
  const families = familiesOf(await files());
  expect(listed(families, ALL).map(({ name, faces }) => [name, faces.length])).toEqual([
    ['乙体', 1],
    ['丙体', 1],
    ['甲体', 2],
  ]);
  expect(countsOf(families)).toEqual({ free: 2, ask: 1, unknown: 1 });
  expect(listed(families, { ...ALL, order: 'count' })[0]?.name).toBe('甲体');
});

test('a face in several copies of a file counts once, and all of its files are named', async () => {
  const font = { names: { 1: '甲体', 5: 'Version 1', 13: OFL } };
  const copies = [await fileOf('甲体.ttf', font), await fileOf('甲体.zip/甲体.ttf', font)];
  const newer = await fileOf('新/甲体.ttf', { names: { ...font.names, 5: 'Version 2' } });
  const families = familiesOf([...copies, newer]);
  expect(families.map(({ faces }) => faces.map(({ paths }) => paths))).toEqual([
    [['甲体.ttf', '甲体.zip/甲体.ttf'], ['新/甲体.ttf']],
  ]);
  expect(countsOf(families).free).toBe(2);
  expect(listed(families, { ...ALL, name: '甲体.zip' })).toHaveLength(1);
  const rows = rowsOf({ families, unread: [], nearest: new Map(), origin: '', date: '2026-11-26' });
  expect(rows.map((row) => row.文件)).toEqual(['甲体.ttf；甲体.zip/甲体.ttf', '新/甲体.ttf']);
});

test('the list is filtered by verdict and searched by names and files', async () => {
  const families = familiesOf(await files());
  const names = (filters: Partial<typeof ALL>) =>
    listed(families, { ...ALL, ...filters }).map(({ name }) => name);
  expect(names({ verdict: 'ask' })).toEqual(['乙体']);
  expect(names({ name: '甲' })).toEqual(['甲体']);
  expect(names({ name: 'SILENT' })).toEqual(['丙体']);
  expect(names({ name: '甲', verdict: 'ask' })).toEqual([]);
});

test('a font without hanzi has no shape to compare', async () => {
  const families = familiesOf(await files());
  const of = (name: string) => families.find((family) => family.name === name) as (typeof families)[number];
  expect(describable(of('丙体'))).toBeNull();
  expect(describable(of('甲体'))?.facts.probes).toBe('永家我美');
});

const saved = async (font: Rewritten) => ({
  families: familiesOf([await fileOf('=cmd.ttf', font)]),
  unread: [await readOne('-1+1.ttf', new Uint8Array(0))],
  nearest: new Map(),
  origin: 'https://ziwan.example',
  date: '2026-11-23',
});

test('the saved table opens in Excel, and no cell of it is a formula', async () => {
  const list = await saved({
    names: { 1: '=HYPERLINK("http://x")', 13: '@SUM(1),"two"\nlines', 8: '+1', 5: '-2', 7: '＝1', 0: '＠A1' },
  });
  const blob = await csvOf(list);
  expect([...new Uint8Array(await blob.slice(0, 3).arrayBuffer())]).toEqual([0xef, 0xbb, 0xbf]);
  const { data } = parse<string[]>((await blob.text()).replace('\uFEFF', ''), { skipEmptyLines: true });
  expect(data[0]).toEqual(COLUMNS);
  expect(data).toHaveLength(3);
  for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
  const cell = (column: string) => data[1]?.[COLUMNS.indexOf(column)];
  expect(cell('字体')).toBe('\'=HYPERLINK("http://x")');
  expect([cell('商标声明'), cell('版权声明')]).toEqual(["'＝1", "'＠A1"]);
  expect(cell('许可文字')).toBe('\'@SUM(1),"two"\nlines');
  expect(data[2]?.slice(0, 2)).toEqual(['读不出', '文件是空的']);
});

test('the columns of the table are the fields of a row', async () => {
  const rows = rowsOf(await saved({}));
  expect(rows.map((row) => Object.keys(row))).toEqual([COLUMNS, COLUMNS]);
});

test('the same list is saved as JSON, with the day and what it cannot tell', async () => {
  const list = await saved({ names: { 13: OFL } });
  const json = JSON.parse(await jsonOf(list).text());
  expect(json).toMatchObject({ 体检日期: '2026-11-23', 说明: expect.stringContaining('不是法律意见') });
  expect(json.字体[0]).toMatchObject({ 判断: '可商用', 文件: '=cmd.ttf', 许可文字: OFL });
});
