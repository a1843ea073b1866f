import { expect, test } from 'vitest';
import {
  accept,
  BLANK,
  COLUMN_NAMES,
  cellOf,
  cellsIn,
  type Doc,
  fillDown,
  fillPlan,
  join,
  lacksOf,
  linesIn,
  paste,
  type Row,
  rowsOf,
  separate,
  statedIn,
  stepped,
  tsvOf,
  unseenIn,
  valueIn,
  type Words,
  write,
} from './sheet.ts';

const words: Words = {
  licences: [
    { id: 'unknown', name: '授权不明', spdx: null, terms: false },
    { id: 'ofl-1.1', name: 'SIL 开源字体许可证 1.1', spdx: 'OFL-1.1', terms: true },
    { id: 'house', name: '本厂授权', spdx: null, terms: false },
  ],
  tags: [
    { id: 'style.song', name: '宋体' },
    { id: 'use.title', name: '标题' },
    { id: 'style.brush', name: '毛笔' },
  ],
  // Faces that draw everything but 𠀀 and 缺.
  missing: (_, line) => [...line].filter((c) => '𠀀缺'.includes(c)).join(''),
};
const said = <T>(value: T) => ({ value, origin: 'font', sure: 'sure', why: '字体里的' }) as const;
const none = <T>(value: T) => ({ value, origin: 'none', sure: 'unsure', why: '没有' }) as const;
const row = (key: string, more: Partial<Row> = {}): Row => ({
  ...{ key, uploads: [`u-${key}`], families: [key], regions: [], fileNames: [`${key}.ttf`] },
  faces: [{ upload: `u-${key}`, index: 0, styleName: 'Regular', weight: 400 }],
  hanzi: 6763,
  nameZh: said(`${key}体`),
  nameEn: said(key),
  script: { value: 'Hans', origin: 'outlines', sure: 'sure', why: '数的' },
  kind: { value: 'creative', origin: 'guess', sure: 'likely', why: '猜的' },
  licenceId: none('unknown'),
  licenceText: none(null),
  tags: { value: ['style.song'], origin: 'outlines', sure: 'likely', why: '横细竖粗' },
  about: none(null),
  sampleLine: { value: `${key}体`, origin: 'font', sure: 'sure', why: '它自己的名字' },
  cover: { value: 'page', origin: 'guess', sure: 'likely', why: '按标签选的' },
  covers: ['scroll', 'page', 'poster'],
  ...{ texts: [], lacking: [], duplicates: [], alike: [] },
  ...more,
});
const rows = [row('a'), row('b'), row('c')];
const shown = (doc: Doc, at: number, column: Parameters<typeof cellOf>[1]) =>
  cellOf(rows[at] as Row, column, doc, words).value;

test('a cell says what is proposed until somebody accepts or writes it', () => {
  const [first] = rows as [Row];
  expect(cellOf(first, 'kind', BLANK, words)).toMatchObject({ origin: 'guess', sure: 'likely', seen: false });
  expect(unseenIn(first, BLANK, words)).toEqual(['kind', 'tags', 'cover']);
  const accepted = accept(BLANK, ['a'], ['kind']);
  expect(cellOf(first, 'kind', accepted, words)).toMatchObject({
    value: 'creative',
    origin: 'guess',
    seen: true,
  });
  const written = write(accepted, 'a', 'kind', 'currency');
  expect(cellOf(first, 'kind', written, words)).toMatchObject({
    value: 'currency',
    origin: 'person',
    sure: 'sure',
  });
  expect(accept(written, ['a'], ['kind'])).toBe(written);
  expect(unseenIn(first, written, words)).toEqual(['tags', 'cover']);
});

test('a table is pasted across cells by the names that people read, and what is not known is named', () => {
  const table = '甲体\tJia\t繁体中文\t通用\tOFL-1.1\n乙体\t\tHans\t创意字体\tApache\n丙体\n丁体';
  const { doc, refused } = paste(BLANK, rows, { row: 0, column: 0 }, table, words);
  expect(shown(doc, 0, 'nameZh')).toBe('甲体');
  expect(shown(doc, 0, 'script')).toBe('Hant');
  expect(shown(doc, 0, 'kind')).toBe('currency');
  expect(shown(doc, 0, 'licenceId')).toBe('ofl-1.1');
  expect(shown(doc, 1, 'nameEn')).toBeNull();
  expect(shown(doc, 1, 'licenceId')).toBe('unknown');
  expect(cellOf(rows[1] as Row, 'licenceId', doc, words).origin).toBe('none');
  expect(shown(doc, 2, 'nameZh')).toBe('丙体');
  expect(refused).toEqual(['第 2 行「授权」不认识「Apache」', '表外的 1 格没有贴']);
});

test('pasted cells may have line breaks, tabs and quotation marks', () => {
  expect(cellsIn('一\t"两\n行，""引""号"\r\n三\t\n')).toEqual([
    ['一', '两\n行，"引"号'],
    ['三', ''],
  ]);
  const doc = write(BLANK, 'a', 'about', '两\n行「"」');
  expect(cellsIn(tsvOf([rows[0] as Row], ['nameZh', 'about', 'tags'], doc, words))).toEqual([
    ['a体', '两\n行「"」', '宋体'],
  ]);
});

test('tags are written by their names, and one that the dictionary lacks is refused', () => {
  const [first] = rows as [Row];
  expect(valueIn('tags', '标题、宋体', first, words)).toEqual(['use.title', 'style.song']);
  expect(valueIn('tags', '', first, words)).toEqual([]);
  expect(valueIn('tags', '标题，没有的', first, words)).toBeUndefined();
  expect(valueIn('nameZh', ' ', first, words)).toBeUndefined();
  expect(valueIn('licenceText', '旁边的文件', first, words)).toBeUndefined();
  expect(valueIn('licenceText', '授权库里的全文', first, words)).toBe('library');
});

test('a row fills others, before and after it; a text is not copied to where it is not', () => {
  const doc = write(BLANK, 'b', 'licenceId', 'ofl-1.1');
  const filled = fillDown(doc, rows[1] as Row, [rows[0] as Row, rows[2] as Row], 'licenceId', words);
  expect([0, 1, 2].map((at) => shown(filled.doc, at, 'licenceId'))).toEqual([
    'ofl-1.1',
    'ofl-1.1',
    'ofl-1.1',
  ]);
  expect(filled).toMatchObject({ filled: 2, refused: [] });
  const withText = [row('a', { texts: ['file'], licenceText: said('file') }), ...rows.slice(1)];
  const found = fillDown(BLANK, withText[0] as Row, withText.slice(1), 'licenceText', words);
  const { doc: same, refused } = found;
  expect(same).toBe(BLANK);
  expect(found.filled).toBe(0);
  expect(refused).toEqual(['「b体」没有旁边的文件', '「c体」没有旁边的文件']);
});

test('filling copies the cell where the cursor is into the selected rows, or the row above into this one', () => {
  const plan = (at: number, ...selected: string[]) => {
    const found = fillPlan(rows, at, new Set(selected));
    return found && [found.from.key, ...found.into.map(({ key }) => key)];
  };
  expect(plan(1, 'a', 'b', 'c')).toEqual(['b', 'a', 'c']);
  expect(plan(2, 'a', 'b')).toEqual(['c', 'a', 'b']);
  expect(plan(1)).toEqual(['a', 'b']);
  expect(plan(1, 'b')).toEqual(['a', 'b']);
  expect(plan(0)).toBeNull();
});

test('the full text follows the licence that somebody chooses', () => {
  const chosen = write(BLANK, 'a', 'licenceId', 'ofl-1.1');
  expect(shown(chosen, 0, 'licenceText')).toBe('library');
  expect(shown(write(chosen, 'a', 'licenceId', 'house'), 0, 'licenceText')).toBeNull();
  const own = row('a', { texts: ['file'], licenceText: said('file') });
  expect(cellOf(own, 'licenceText', chosen, words).value).toBe('file');
});

test('what is undone can be done again, until something else is done', () => {
  const one = write(BLANK, 'a', 'nameZh', '甲');
  const two = write(one, 'b', 'nameZh', '乙');
  const begin = { doc: BLANK, past: [], future: [] };
  const done = stepped(stepped(begin, { to: one }), { to: two });
  const undone = stepped(done, 'undo');
  expect(undone.doc).toBe(one);
  expect(stepped(undone, 'redo').doc).toBe(two);
  expect(stepped(stepped(undone, 'undo'), 'undo').doc).toBe(BLANK);
  const other = stepped(undone, { to: write(one, 'c', 'nameZh', '丙') });
  expect(stepped(other, 'redo')).toBe(other);
  expect(stepped(done, { to: two })).toBe(done);
});

test('rows are made one family, and taken apart again', () => {
  const joined = join(BLANK, ['a', 'c']);
  const [family, other] = rowsOf(rows, joined);
  expect(family).toMatchObject({ key: 'a', uploads: ['u-a', 'u-c'], families: ['a', 'c'], faces: [{}, {}] });
  expect(other?.key).toBe('b');
  expect(rowsOf(rows, join(joined, ['a', 'b']))).toHaveLength(1);
  expect(rowsOf(rows, separate(joined, [family as Row]))).toEqual(rows);
  const regional = row('d', { regions: ['SC', 'TC'] });
  expect(separate(BLANK, [regional]).apart).toEqual(['d']);
});

test('a row says what it lacks, and becomes the record of a draft', () => {
  const [first] = rows as [Row];
  expect(lacksOf(first, BLANK, words)).toEqual(['授权没有匹配上', '没有授权全文', '没有介绍']);
  expect(lacksOf(row('e', { nameZh: said('Ee') }), BLANK, words)[0]).toBe('没有中文名');
  const doc = write(write(BLANK, 'a', 'licenceId', 'ofl-1.1'), 'a', 'script', 'Hant');
  expect(statedIn(first, doc, words)).toEqual({
    nameZh: 'a体',
    nameEn: 'a',
    kind: 'creative',
    script: 'Hant',
    licenceId: 'ofl-1.1',
    licenceText: 'library',
    tags: ['style.song'],
    about: null,
    sampleLine: 'a体',
    cover: null,
  });
  expect(statedIn(first, BLANK, words).script).toBeNull();
});

test('a line that the face does not draw whole says what it lacks, and is kept as it was written', () => {
  const [first] = rows as [Row];
  const whole = write(BLANK, 'a', 'sampleLine', '江湖夜雨');
  expect(lacksOf(first, whole, words)).not.toContain('样字里的「缺」写不出');
  const torn = write(BLANK, 'a', 'sampleLine', '江湖缺月');
  expect(lacksOf(first, torn, words)).toContain('样字里的「缺」写不出');
  expect(statedIn(first, torn, words).sampleLine).toBe('江湖缺月');
  expect(linesIn(first, torn)).toEqual(['江湖缺月']);
  // What somebody empties is left to the site and lacks nothing; a face that draws no line does.
  const emptied = write(BLANK, 'a', 'sampleLine', null);
  expect(lacksOf(first, emptied, words)).not.toContain('没有样字');
  expect(statedIn(first, emptied, words).sampleLine).toBeNull();
  expect(lacksOf(row('mute', { sampleLine: none(null), covers: [] }), BLANK, words)).toEqual(
    expect.arrayContaining(['没有样字', '没有封面']),
  );
});

test('the name that somebody wrote is the sample line, unless the face does not draw it or shows nothing of itself in it', () => {
  const [first] = rows as [Row];
  const named = (name: string) => cellOf(first, 'sampleLine', write(BLANK, 'a', 'nameZh', name), words);
  expect(named('山月体')).toMatchObject({ value: '山月体', origin: 'person', sure: 'sure', seen: false });
  expect(named('缺月体')).toMatchObject({
    value: 'a体',
    sure: 'unsure',
    why: expect.stringContaining('「缺」'),
  });
  expect(named('Moon')).toMatchObject({ value: 'a体', origin: 'font' });
  const unknown: Words = { ...words, missing: () => undefined };
  expect(cellOf(first, 'sampleLine', write(BLANK, 'a', 'nameZh', '山月体'), unknown).value).toBe('a体');
  const line = write(write(BLANK, 'a', 'nameZh', '山月体'), 'a', 'sampleLine', '风起');
  expect(cellOf(first, 'sampleLine', line, words).value).toBe('风起');
});

test('the cover follows the tags and the kind until somebody chooses one, and is stated only then', () => {
  const [first] = rows as [Row];
  const tagged = write(BLANK, 'a', 'tags', ['style.brush']);
  expect(cellOf(first, 'cover', tagged, words)).toMatchObject({ value: 'scroll', origin: 'guess' });
  expect(statedIn(first, accept(tagged, ['a'], ['cover']), words).cover).toBeNull();
  const chosen = write(tagged, 'a', 'cover', 'poster');
  expect(cellOf(first, 'cover', chosen, words)).toMatchObject({ value: 'poster', origin: 'person' });
  expect(statedIn(first, chosen, words).cover).toBe('poster');
  // A scene whose words the face does not draw is not proposed for any tag.
  const narrow = row('a', { covers: ['page'] });
  expect(cellOf(narrow, 'cover', tagged, words).value).toBe('page');
});

test('covers and lines are pasted and filled by name, and a cover that a face cannot fill is refused', () => {
  const [a, b] = [row('a'), row('b', { covers: ['page'] })];
  const at = { row: 0, column: COLUMN_NAMES.indexOf('sampleLine') };
  const pasted = paste(BLANK, [a, b], at, '风起云涌\t手卷\n\t手卷', words);
  expect(cellOf(a, 'sampleLine', pasted.doc, words).value).toBe('风起云涌');
  expect(cellOf(b, 'sampleLine', pasted.doc, words)).toMatchObject({ value: null, origin: 'person' });
  expect(cellOf(a, 'cover', pasted.doc, words).value).toBe('scroll');
  expect(pasted.refused).toEqual(['第 2 行「封面」不认识「手卷」']);
  const filled = fillDown(pasted.doc, a, [b], 'cover', words);
  expect(filled).toMatchObject({ filled: 0, refused: ['「b体」写不全「手卷」里的字'] });
  expect(fillDown(pasted.doc, a, [b], 'sampleLine', words).filled).toBe(1);
  expect(valueIn('sampleLine', '永'.repeat(41), a, words)).toBeUndefined();
  expect(tsvOf([a], ['sampleLine', 'cover'], pasted.doc, words)).toBe('风起云涌\t手卷');
  expect(
    cellOf(
      a,
      'cover',
      stepped(stepped({ doc: BLANK, past: [], future: [] }, { to: pasted.doc }), 'undo').doc,
      words,
    ).value,
  ).toBe('page');
});

test('a line of the site itself is not stated, a name and a written line are', () => {
  const site = row('a', {
    sampleLine: { value: '江湖夜雨十年灯', origin: 'guess', sure: 'likely', why: '站上的' },
  });
  expect(statedIn(site, accept(BLANK, ['a'], ['sampleLine']), words).sampleLine).toBeNull();
  expect(statedIn(row('a'), BLANK, words).sampleLine).toBe('a体');
});
