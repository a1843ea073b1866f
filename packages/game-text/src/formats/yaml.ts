import { MAX_DEPTH, MAX_TEXT_LENGTH } from '../limits.ts';
import { textLines } from '../line-breaks.ts';
import { tooLong } from '../parts.ts';
import { ReadingError } from '../problems.ts';
import { unescapeSimple } from './code.ts';
import { type Format, GENERAL } from './format.ts';
import { addByPath, type Leaf } from './json.ts';

/** A key with its colon: quoted, or plain up to a colon before a space. */
const KEY =
  /^(?:"((?:[^"\\]|\\.){0,500})"|'((?:[^']|''){0,500})'|([^\s"'[\]{}#,&*!|>%@`-][^#]{0,500}?|-[^\s#][^#]{0,500}?))\s*:(?=\s|$)\s*/;
const PROPERTY = /^(?:[&!][^\s[\]{},]{0,200}(?:\s+|$))+/;
const DASH = /^-(?:\s+|$)/;
const BLOCK = /^[|>][-+\d]{0,3}\s*(?:#.*)?$/;
/** What is no text without quotes. */
const VALUE = /^(?:~|null|true|false|yes|no|on|off|[-+]?[\d.][\d._eE+-]*|\*\S+)$/i;
/** Lines after which a quote or bracket counts as unclosed. */
const MAX_LINES = 50;

interface Line {
  readonly number: number;
  readonly line: string;
  readonly end: number;
}

/** YAML as people write texts in it: nested keys, lists, quoted, plain and block texts, and what stands in `[]` and `{}`. */
export const yaml: Format = {
  label: 'YAML',
  endings: ['.yml', '.yaml'],
  sign: /^\uFEFF?%YAML/,
  markup: GENERAL,
  async read(input) {
    const { text, problems, steps } = input;
    const lines: Line[] = [...textLines(text)];
    const leaves: Leaf[] = [];
    /** Open keys and list items with their column. */
    const open: { column: number; name: string | number }[] = [];
    let i = 0;
    const add = (line: number, value: string) =>
      leaves.push({ path: open.map(({ name }) => name), line, text: value });

    /** Takes lines while they are blank or stand further right than a column. */
    const below = (column: number): Line[] => {
      const taken: Line[] = [];
      while (
        i < lines.length &&
        (/^\s*$/.test(lines[i]?.line ?? '') || columnOf(lines[i]?.line ?? '') > column)
      )
        taken.push(lines[i++] as Line);
      return taken;
    };
    /** Joins lines to a value up to the one that completes it. */
    const until = (value: string, completes: (piece: string) => boolean): string | undefined => {
      const pieces = [value];
      if (completes(value)) return value;
      for (const { line } of lines.slice(i, i + MAX_LINES)) {
        const piece = line.trim();
        pieces.push(piece);
        if (!completes(piece)) continue;
        i += pieces.length - 1;
        return pieces.join('\n');
      }
    };
    const take = (number: number, column: number, written: string): void => {
      const value = written.replace(PROPERTY, '');
      if (value === '' || value.startsWith('#')) return;
      if (value.length > MAX_TEXT_LENGTH) throw tooLong(number);
      if (BLOCK.test(value)) {
        for (const { number: at, line } of below(column)) add(at, line.trim());
        return;
      }
      const [quote] = value;
      if (quote === '"' || quote === "'") {
        const end = quote === '"' ? /^"(?:[^"\\]|\\[\s\S])*"/ : /^'(?:[^']|'')*'/;
        const whole = until(value, closes(quote));
        const content = end.exec(whole ?? '')?.[0].slice(1, -1);
        if (content === undefined) {
          problems.add(number, '引号没有闭合，这一行当作没有引号的文字读。');
          add(number, value.slice(1));
        } else add(number, quote === '"' ? unescapeSimple(content) : content.replaceAll("''", "'"));
        return;
      }
      if (quote === '[' || quote === '{') {
        const whole = until(value, balances()) ?? value;
        for (const { line, text: shown } of flowTexts(whole)) add(number + line - 1, shown);
        return;
      }
      const plain = [value, ...below(column).map(({ line }) => line)].map((line) =>
        line.replace(/(?:^|\s)#.*$/, '').trim(),
      );
      const shown = plain.filter(Boolean).join(' ');
      if (!VALUE.test(shown)) add(number, shown);
    };

    try {
      while (i < lines.length) {
        const { line, number, end } = lines[i++] as Line;
        if (steps.due()) await steps.pause(end / text.length);
        const start = line.replace(/^\uFEFF/, '');
        if (/^\s*(?:#|$)|^(?:---|\.\.\.)(?:\s|$)|^%/.test(start)) continue;
        let column = columnOf(start);
        let rest = start.trim();
        let item = 0;
        while (open.length > 0 && (open.at(-1)?.column ?? 0) >= column) {
          const { column: own, name } = open.pop() as (typeof open)[number];
          item = own === column && typeof name === 'number' ? name + 1 : 0;
        }
        for (let dash = DASH.exec(rest); dash; dash = DASH.exec(rest)) {
          open.push({ column, name: item });
          item = 0;
          column += dash[0].length;
          rest = rest.slice(dash[0].length);
          if (open.length > MAX_DEPTH) break;
        }
        const key = KEY.exec(rest.replace(PROPERTY, ''));
        if (key) {
          open.push({ column, name: (key[1] ?? key[2] ?? key[3] ?? '').trim() });
          rest = rest.replace(PROPERTY, '').slice(key[0].length);
        }
        if (open.length > MAX_DEPTH)
          throw new ReadingError(number, `YAML 嵌套超过 ${MAX_DEPTH} 层，从这里起没有读。`);
        take(number, key ? column : column - 1, rest);
      }
    } catch (error) {
      if (!(error instanceof ReadingError)) throw error;
      problems.put(error.problem);
    }
    addByPath(input, leaves);
  },
};

const columnOf = (line: string): number => line.length - line.trimStart().length;

/** Tells the piece in which a quoted text ends; the first has its opening quote. */
function closes(quote: string): (piece: string) => boolean {
  let from = 1;
  return (piece) => {
    for (let i = from; i < piece.length; i++) {
      if (piece[i] === '\\' && quote === '"') i++;
      else if (piece[i] === quote) {
        if (quote === '"' || piece[i + 1] !== quote) return true;
        i++;
      }
    }
    from = 0;
    return false;
  };
}

/** Tells the piece with the last closing bracket. */
function balances(): (piece: string) => boolean {
  let depth = 0;
  return (piece) => {
    for (const [sign] of piece.replace(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g, '').matchAll(/[[{\]}]/g))
      depth += sign === '[' || sign === '{' ? 1 : -1;
    return depth <= 0;
  };
}

/** Quoted and plain values between brackets; what stands before a colon is a key. */
function flowTexts(value: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const lines = value.split('\n');
  for (const [i, line] of lines.entries())
    for (const [, double, single, plain, colon] of line.matchAll(
      /(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s"'[\]{},:#][^[\]{},#]*?))\s*(:(?=\s|$)|(?=[,\]}]|$))/g,
    )) {
      const text =
        double === undefined ? (single?.replaceAll("''", "'") ?? plain ?? '') : unescapeSimple(double);
      if (!colon && !(plain !== undefined && VALUE.test(text))) found.push({ line: i + 1, text });
    }
  return found;
}
