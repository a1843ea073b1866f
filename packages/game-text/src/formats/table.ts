import { MAX_COLUMNS } from '../limits.ts';
import type { OpenPart } from '../parts.ts';
import type { Input } from './format.ts';

const KEY = /^(?:keys?|id|ids|identifier|guid|uuid|编号|序号|键|键名)$/i;
const REMARK = /comments?$|^(?:notes?|type|desc|description for translators|备注|注释|译注)$|^[_?]/i;
const HEADING =
  /^(?:keys?|id|ids|identifier|name|text|source|target|original|translation|speaker|line|编号|序号|键名?|角色|角色名|名称|名字|姓名|说话人|台词|对白|对话|文本|文字|内容|原文|译文|标题|描述|说明|备注|注释|章节|场景|简体|繁体|繁體|中文.{0,6}|简体中文|繁體中文|英文|日文|韩文|[a-z]{2,3}(?:[-_][a-z]{2,4})?|[\w ]{2,30}\s?\([a-z]{2,3}(?:-\w{2,8})*\)|chinese.{0,20}|english.{0,20})$/i;

/** Rows of a table, from CSV or a worksheet: finds the header, the column of keys, and makes each column a part. */
export class Table {
  readonly #input: Input;
  /** Name of the worksheet, empty for a file with one table. */
  readonly #sheet: string;
  readonly #isHidden: boolean;
  #columns: (OpenPart | undefined)[] = [];
  #titles: string[] = [];
  #keys = -1;
  #started = false;
  #tooWide = false;

  constructor(input: Input, sheet = '', isHidden = false) {
    this.#input = input;
    this.#sheet = sheet;
    this.#isHidden = isHidden;
  }

  /** Takes the cells of a row by column. `row` counts from 1. */
  row(row: number, cells: readonly (string | undefined)[]): void {
    if (!this.#started && cells.some((cell) => cell?.trim())) {
      this.#started = true;
      if (this.#input.header ?? isHeader(cells)) {
        this.#takeHeader(row, cells);
        return;
      }
    }
    const key = this.#keys >= 0 ? cells[this.#keys]?.trim() : '';
    for (let column = 0; column < this.#width(row, cells.length); column++) {
      const text = cells[column];
      if (text) this.#input.texts.add(this.#part(column), key || cellName(column, row), row, text);
    }
  }

  #takeHeader(row: number, cells: readonly (string | undefined)[]): void {
    this.#titles = cells.slice(0, this.#width(row, cells.length)).map((cell) => cell?.trim() ?? '');
    this.#keys = this.#titles.findIndex((title) => KEY.test(title));
    // Creates the parts in the order of the columns.
    for (const column of this.#titles.keys()) this.#part(column);
  }

  #width(row: number, cells: number): number {
    if (cells <= MAX_COLUMNS) return cells;
    if (!this.#tooWide) {
      this.#tooWide = true;
      const where = this.#sheet && `工作表「${this.#sheet}」`;
      this.#input.problems.add(row, `${where}有 ${cells} 列，最多读 ${MAX_COLUMNS} 列，右边的没有读。`);
    }
    return MAX_COLUMNS;
  }

  #part(column: number): OpenPart {
    const known = this.#columns[column];
    if (known) return known;
    const title = this.#titles[column] ?? '';
    const first = this.#titles.indexOf(title);
    const unique = title !== '' && first === this.#titles.lastIndexOf(title);
    const name = unique ? title : `#${columnName(column)}`;
    const label = title ? `${columnName(column)} 列：${title}` : `${columnName(column)} 列`;
    // A table has one column of keys: a second one of that title is guessed from its texts.
    const isKey = KEY.test(title) && first === column;
    const usual = this.#isHidden || isKey || REMARK.test(title) ? false : undefined;
    const part = this.#input.texts.part(
      this.#sheet ? `${this.#sheet}!${name}` : name,
      this.#sheet ? `${this.#sheet}${this.#isHidden ? '（隐藏的工作表）' : ''} · ${label}` : label,
      usual,
    );
    this.#columns[column] = part;
    return part;
  }
}

/** A first row with a usual heading, or with several identifiers and nothing else, is a header. */
function isHeader(cells: readonly (string | undefined)[]): boolean {
  const titles = cells.map((cell) => cell?.trim() ?? '').filter(Boolean);
  if (titles.some((title) => title.length > 60)) return false;
  const headings = titles.filter((title) => HEADING.test(title)).length;
  if (headings > 0 && headings >= titles.length / 3) return true;
  return titles.length > 1 && titles.every((title) => /^[A-Za-z_][\w .()-]*$/.test(title));
}

/** Letters of a column from 0, as spreadsheets write them. */
function columnName(column: number): string {
  let name = '';
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26))
    name = String.fromCharCode(65 + ((n - 1) % 26)) + name;
  return name;
}

function cellName(column: number, row: number): string {
  return `${columnName(column)}${row}`;
}
