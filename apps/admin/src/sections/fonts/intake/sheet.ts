import type { DataOf, InputOf } from '@ziwan/contract';
import { type createFont, FONT_LIMITS, type intakeSheet } from '@ziwan/contract/admin';
import { COVERS, type Cover, coversFor } from '@ziwan/contract/covers';
import { FONT_KINDS, SCRIPTS } from '../../../texts/words.ts';

type Served = DataOf<typeof intakeSheet>;
export type Row = Served['rows'][number];
type Stated = NonNullable<InputOf<typeof createFont>['body']['stated']>;

/** What the sheet asks of a family, in the order of its columns. */
export const COLUMNS = {
  nameZh: '中文名',
  nameEn: '西文名',
  script: '文字',
  kind: '类别',
  licenceId: '授权',
  licenceText: '授权全文',
  tags: '标签',
  about: '介绍',
  sampleLine: '样字',
  cover: '封面',
} as const satisfies Partial<Record<keyof Row, string>>;
export type Column = keyof typeof COLUMNS;
export const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

export type Value = string | readonly string[] | null;
export type Origin = Row['nameZh']['origin'] | 'person';

export const ORIGINS: Readonly<Record<Origin, string>> = {
  font: '字体里写的',
  file: '旁边的文件',
  outlines: '外形',
  guess: '猜的',
  person: '人写的',
  none: '没有',
};

export const TEXT_SOURCES: Readonly<Record<NonNullable<Row['licenceText']['value']>, string>> = {
  file: '旁边的文件',
  font: '字体里的全文',
  library: '授权库里的全文',
};

/** What values are called, and may be. */
export interface Words {
  readonly licences: Served['licences'];
  readonly tags: readonly { readonly id: string; readonly name: string }[];
  /** Characters of a line that a row's first face does not draw; undefined until it is known. */
  missing(row: Row, line: string): string | undefined;
}

/** `true` accepts what is proposed. */
type Edit = { readonly value: Value } | true;

/** What has been done to the sheet. All of it can be undone. */
export interface Doc {
  /** By row and column. */
  readonly edits: Readonly<Record<string, Readonly<Partial<Record<Column, Edit>>>>>;
  /** Rows that are made one; the first gives its proposals. */
  readonly joined: readonly (readonly string[])[];
  /** Families of regions that are taken apart. */
  readonly apart: readonly string[];
}
export const BLANK: Doc = { edits: {}, joined: [], apart: [] };

export interface Cell {
  readonly value: Value;
  readonly origin: Origin;
  readonly sure: Row['nameZh']['sure'];
  readonly why: string;
  /** True once a person has written or accepted it. */
  readonly seen: boolean;
}

/** Rows of the server with those that were made one. */
export function rowsOf(served: readonly Row[], { joined }: Doc): Row[] {
  const union = <T>(of: (row: Row) => readonly T[], rows: readonly Row[]) => [...new Set(rows.flatMap(of))];
  return served.flatMap((row) => {
    const group = joined.find((keys) => keys.includes(row.key));
    const members = group ? served.filter(({ key }) => group.includes(key)) : [row];
    if (members[0] !== row) return [];
    return {
      ...row,
      uploads: union((r) => r.uploads, members),
      families: union((r) => r.families, members),
      fileNames: union((r) => r.fileNames, members),
      faces: members.flatMap((r) => r.faces),
      texts: union((r) => r.texts, members),
      duplicates: members.flatMap((r) => r.duplicates),
    };
  });
}

export function cellOf(row: Row, column: Column, { edits }: Doc, words: Words): Cell {
  const edit = edits[row.key]?.[column];
  if (edit && edit !== true)
    return { value: edit.value, origin: 'person', sure: 'sure', why: '人写的', seen: true };
  const own = edits[row.key];
  const proposal =
    column === 'licenceText'
      ? textProposal(row, own?.licenceId, words)
      : column === 'sampleLine'
        ? lineProposal(row, own?.nameZh, words)
        : column === 'cover'
          ? coverProposal(row, own)
          : row[column];
  return { ...proposal, seen: edit === true };
}

/** Where the full text comes from follows the licence that somebody chose. */
function textProposal(row: Row, licence: { readonly value: Value } | true | undefined, { licences }: Words) {
  if (!licence || licence === true || licence.value === row.licenceId.value || row.texts.length > 0)
    return row.licenceText;
  const has = licences.find(({ id }) => id === licence.value)?.terms;
  return has
    ? ({ value: 'library', origin: 'guess', sure: 'likely', why: '选了这份授权，全文用授权库里的' } as const)
    : ({ value: null, origin: 'none', sure: 'unsure', why: '授权库里没有这份授权的全文' } as const);
}

/** A name that somebody wrote is proposed in place of the font's own, if the face draws it. */
function lineProposal(row: Row, name: Edit | undefined, words: Words): Omit<Cell, 'seen'> {
  const written = name && name !== true ? (name.value as string) : null;
  if (written === null || written.length > FONT_LIMITS.sampleLine || isOtherScript(row, written))
    return row.sampleLine;
  const missing = words.missing(row, written);
  if (missing === '')
    return { value: written, origin: 'person', sure: 'sure', why: '写上的中文名，每个字都写得出' };
  if (missing === undefined) return row.sampleLine;
  // The line of the font's own name is not the family's any more.
  return {
    ...row.sampleLine,
    sure: 'unsure',
    why: `写上的名字里的「${missing}」写不出；${row.sampleLine.why}`,
  };
}

/** True for a name that shows nothing of a font of hanzi. */
const isOtherScript = ({ hanzi }: Row, name: string): boolean =>
  hanzi > 0 && !/[\p{Script=Han}\p{Script=Hira}\p{Script=Kana}]/u.test(name);

/** The site would choose another scene for the tags and the kind that somebody wrote. */
function coverProposal(row: Row, own: Doc['edits'][string] | undefined): Row['cover'] {
  const written = <T extends Value>(edit: Edit | undefined, proposed: T): T =>
    edit && edit !== true ? (edit.value as T) : proposed;
  const kind = written(own?.kind, row.kind.value) as Row['kind']['value'];
  const tags = written<readonly string[]>(own?.tags, row.tags.value);
  const value = coversFor(kind, tags).find((cover) => row.covers.includes(cover)) ?? null;
  if (value === null || value === row.cover.value) return row.cover;
  return { value, origin: 'guess', sure: 'likely', why: '按改过的标签和类别选的一景，字都写得出' };
}

/** A value as it is read, copied and pasted. */
export function textOf(column: Column, value: Value, { licences, tags }: Words): string {
  if (value === null) return '';
  if (Array.isArray(value))
    return value.map((id: string) => tags.find((tag) => tag.id === id)?.name ?? id).join('、');
  const text = value as string;
  if (column === 'script') return SCRIPTS[text] ?? text;
  if (column === 'kind') return FONT_KINDS[text as keyof typeof FONT_KINDS];
  if (column === 'licenceId')
    return text === UNMATCHED ? '没有匹配上' : (licences.find(({ id }) => id === text)?.name ?? text);
  if (column === 'licenceText') return TEXT_SOURCES[text as keyof typeof TEXT_SOURCES];
  if (column === 'cover') return COVERS[text as Cover];
  return text;
}

/** Id of the licence that stands for none of the library. */
export const UNMATCHED = 'unknown';

/** The value that a text means in a column; undefined if none. */
export function valueIn(column: Column, text: string, row: Row, words: Words): Value | undefined {
  const said = text.trim();
  const named = <T extends string>(names: Readonly<Record<T, string>>): T | undefined =>
    (Object.keys(names) as T[]).find((id) => same(id, said) || same(names[id], said));
  switch (column) {
    case 'nameZh':
      return said === '' || said.length > 60 ? undefined : said.replace(/\s+/g, ' ');
    case 'nameEn':
      return said.length > 80 ? undefined : said.replace(/\s+/g, ' ') || null;
    case 'about':
      return said.length > 2000 ? undefined : said || null;
    case 'sampleLine':
      return said.length > FONT_LIMITS.sampleLine ? undefined : said.replace(/\s+/g, ' ') || null;
    case 'cover': {
      const cover = named(COVERS);
      return cover && row.covers.includes(cover) ? cover : undefined;
    }
    case 'script':
      return named(SCRIPTS);
    case 'kind':
      return named(FONT_KINDS) ?? named({ creative: '创意', currency: '通用' });
    case 'licenceId': {
      if (said === '' || said === '没有匹配上') return UNMATCHED;
      return words.licences.find(({ id, name, spdx }) =>
        [id, name, spdx ?? ''].some((one) => same(one, said)),
      )?.id;
    }
    case 'licenceText': {
      if (said === '') return null;
      const source = named(TEXT_SOURCES);
      return source === 'library' || (source && row.texts.includes(source)) ? source : undefined;
    }
    case 'tags': {
      const ids = said
        .split(/[、,，;；\n]+/)
        .filter((name) => name.trim() !== '')
        .map((name) => words.tags.find((tag) => same(tag.name, name) || same(tag.id, name))?.id);
      return ids.includes(undefined) ? undefined : ids.filter((id) => id !== undefined);
    }
  }
}

const same = (a: string, b: string): boolean =>
  a.trim().toLowerCase() === b.trim().toLowerCase() && b.trim() !== '';

const put = (doc: Doc, key: string, column: Column, edit: Edit): Doc => ({
  ...doc,
  edits: { ...doc.edits, [key]: { ...doc.edits[key], [column]: edit } },
});

export const write = (doc: Doc, key: string, column: Column, value: Value): Doc =>
  put(doc, key, column, { value });

/** Accepts what cells propose; written ones stay. */
export function accept(doc: Doc, keys: readonly string[], columns: readonly Column[]): Doc {
  let next = doc;
  for (const key of keys)
    for (const column of columns)
      if (next.edits[key]?.[column] === undefined) next = put(next, key, column, true);
  return next;
}

/**
 * What filling copies: the cell where the cursor is into the selected rows, be its own row one of them or not. If no
 * other row is selected, the row above is copied into this one, as in spreadsheets; `null` on top of the sheet.
 */
export function fillPlan(
  rows: readonly Row[],
  at: number,
  selected: ReadonlySet<string>,
): { from: Row; into: readonly Row[] } | null {
  const here = rows[at];
  const into = rows.filter((row) => row !== here && selected.has(row.key));
  const above = rows[at - 1];
  if (!here) return null;
  if (into.length > 0) return { from: here, into };
  return above ? { from: above, into: [here] } : null;
}

/** Copies a row's value into others: a text only where it is, a cover where its words can be drawn. */
export function fillDown(
  doc: Doc,
  from: Row,
  into: readonly Row[],
  column: Column,
  words: Words,
): { doc: Doc; filled: number; refused: string[] } {
  const { value } = cellOf(from, column, doc, words);
  let next = doc;
  let filled = 0;
  const refused: string[] = [];
  for (const row of into) {
    if (column === 'licenceText' && (value === 'file' || value === 'font') && !row.texts.includes(value))
      refused.push(`「${row.nameZh.value}」没有${TEXT_SOURCES[value]}`);
    else if (column === 'cover' && (value === null || !row.covers.includes(value as Cover)))
      refused.push(`「${row.nameZh.value}」写不全「${textOf(column, value, words) || '空着'}」里的字`);
    else {
      next = write(next, row.key, column, value);
      filled++;
    }
  }
  return { doc: next, filled, refused };
}

/** Cells of a spreadsheet's clipboard; one in quotation marks may have line breaks. */
export function cellsIn(text: string): string[][] {
  const rows: string[][] = [[]];
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy;
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (let at = 0; at <= plain.length; ) {
    pattern.lastIndex = at;
    const [all = '', quoted, bare, end = ''] = pattern.exec(plain) ?? [];
    rows.at(-1)?.push(quoted === undefined ? (bare ?? '') : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end === '\n') rows.push([]);
    at += all.length;
  }
  return rows;
}

/** Writes pasted cells from one cell on; what a column does not take is named, and so is what goes beyond the sheet. */
export function paste(
  doc: Doc,
  rows: readonly Row[],
  at: { readonly row: number; readonly column: number },
  text: string,
  words: Words,
): { doc: Doc; refused: string[] } {
  let next = doc;
  const refused: string[] = [];
  let beyond = 0;
  for (const [down, cells] of cellsIn(text).entries())
    for (const [across, said] of cells.entries()) {
      const row = rows[at.row + down];
      const column = COLUMN_NAMES[at.column + across];
      if (!row || !column) {
        if (said.trim() !== '') beyond++;
        continue;
      }
      const value = valueIn(column, said, row, words);
      if (value === undefined)
        refused.push(`第 ${at.row + down + 1} 行「${COLUMNS[column]}」不认识「${said}」`);
      else next = write(next, row.key, column, value);
    }
  if (beyond > 0) refused.push(`表外的 ${beyond} 格没有贴`);
  return { doc: next, refused };
}

/** Makes rows one; rows that were made one before stay so. */
export function join(doc: Doc, keys: readonly string[]): Doc {
  const group = new Set(keys.flatMap((key) => doc.joined.find((one) => one.includes(key)) ?? [key]));
  return { ...doc, joined: [...doc.joined.filter((one) => !one.some((key) => group.has(key))), [...group]] };
}

/** Takes rows apart that were made one, by hand or for their regions. */
export const separate = (doc: Doc, rows: readonly Row[]): Doc => ({
  ...doc,
  joined: doc.joined.filter((one) => !rows.some(({ key }) => one.includes(key))),
  apart: [
    ...new Set([...doc.apart, ...rows.flatMap(({ key, regions }) => (regions.length > 0 ? [key] : []))]),
  ],
});

/** Columns whose value is not sure and nobody has looked at. */
export const unseenIn = (row: Row, doc: Doc, words: Words): Column[] =>
  COLUMN_NAMES.filter((column) => {
    const { seen, sure, value } = cellOf(row, column, doc, words);
    const isEmpty = value === null || value.length === 0 || value === UNMATCHED;
    return !seen && sure !== 'sure' && !isEmpty;
  });

/** What a family still lacks, in Chinese. */
export function lacksOf(row: Row, doc: Doc, words: Words): string[] {
  const value = (column: Column) => cellOf(row, column, doc, words).value;
  return [
    ...(/\p{Script=Han}/u.test(String(value('nameZh'))) ? [] : ['没有中文名']),
    ...(value('licenceId') === UNMATCHED ? ['授权没有匹配上'] : []),
    ...(value('licenceText') === null ? ['没有授权全文'] : []),
    ...(value('tags')?.length === 0 ? ['没有标签'] : []),
    ...(value('about') === null ? ['没有介绍'] : []),
    ...lineLacks(row, doc, words),
    ...(row.covers.length === 0 ? ['没有封面'] : []),
    ...row.lacking,
  ];
}

/** A line that the face does not draw whole is never cut: the site would draw one of its own. */
function lineLacks(row: Row, doc: Doc, words: Words): string[] {
  const { value, origin } = cellOf(row, 'sampleLine', doc, words);
  if (value === null) return origin === 'none' ? ['没有样字'] : [];
  const missing = words.missing(row, value as string) ?? '';
  return missing === '' ? [] : [`样字里的「${missing}」写不出`];
}

/** Lines of a row of which it has to be known what its face draws. */
export function linesIn(row: Row, { edits }: Doc): string[] {
  const { nameZh, sampleLine } = edits[row.key] ?? {};
  return [nameZh, sampleLine].flatMap((edit) =>
    edit && edit !== true && edit.value ? [edit.value as string] : [],
  );
}

/**
 * What the record of a row will say. A script and a cover that nobody wrote stay derived, and so does a line that is
 * the site's own.
 */
export function statedIn(row: Row, doc: Doc, words: Words): Stated {
  const cell = (column: Column) => cellOf(row, column, doc, words);
  const text = (column: Column) => cell(column).value as string | null;
  return {
    nameZh: (text('nameZh') ?? '').slice(0, 60),
    nameEn: text('nameEn')?.slice(0, 80) ?? null,
    kind: text('kind') as Stated['kind'],
    script: cell('script').origin === 'person' ? text('script') : null,
    licenceId: text('licenceId') ?? UNMATCHED,
    licenceText: text('licenceText') as keyof typeof TEXT_SOURCES | null,
    tags: [...(cell('tags').value as readonly string[])],
    about: text('about'),
    sampleLine: ['font', 'person'].includes(cell('sampleLine').origin) ? text('sampleLine') : null,
    cover: cell('cover').origin === 'person' ? (text('cover') as Cover | null) : null,
  };
}

/** The sheet with what can be undone and done again. */
export interface History {
  readonly doc: Doc;
  readonly past: readonly Doc[];
  readonly future: readonly Doc[];
}
export type Step = { readonly to: Doc } | 'undo' | 'redo';

/** Steps that can be undone. */
const KEPT = 200;

export function stepped(history: History, step: Step): History {
  const { doc, past, future } = history;
  if (step === 'undo') {
    const before = past.at(-1);
    return before ? { doc: before, past: past.slice(0, -1), future: [doc, ...future] } : history;
  }
  if (step === 'redo') {
    const [after, ...rest] = future;
    return after ? { doc: after, past: [...past, doc], future: rest } : history;
  }
  return step.to === doc ? history : { doc: step.to, past: [...past.slice(1 - KEPT), doc], future: [] };
}

/** Cells as spreadsheets take them from the clipboard. */
export const tsvOf = (rows: readonly Row[], columns: readonly Column[], doc: Doc, words: Words): string =>
  rows
    .map((row) =>
      columns
        .map((column) => textOf(column, cellOf(row, column, doc, words).value, words))
        .map((text) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join('\t'),
    )
    .join('\n');
