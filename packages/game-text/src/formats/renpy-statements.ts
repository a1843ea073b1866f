import { textLines } from '../line-breaks.ts';
import type { Problems } from '../problems.ts';

export interface Literal {
  /** Code between the literal before it, or the statement's start, and this one. */
  readonly before: string;
  /** Content with its escapes. */
  readonly content: string;
  /** Lines from the statement's first. */
  readonly lines: number;
  readonly triple: boolean;
}

export interface Statement {
  /** First line in the file, from 1. */
  readonly line: number;
  readonly indent: number;
  /** Code with `""` for each literal, without its comment. */
  readonly code: string;
  readonly literals: readonly Literal[];
  /** Index in the file after the statement. */
  readonly end: number;
}

/** Lines after which an unclosed string is given up. */
const MAX_STRING_LINES = 200;

/** Splits a script into statements. A string may span lines; without its end, only its first line is lost. */
export function* statements(text: string, problems: Problems): Generator<Statement> {
  let waiting: { number: number; line: string; end: number }[] = [];
  for (const next of textLines(text)) {
    waiting.push(next);
    while (waiting.length > 0) {
      const [first] = waiting;
      if (!first) break;
      const scanned = scan(waiting.map(({ line }) => line).join('\n'));
      if (scanned) {
        yield { line: first.number, end: next.end, ...scanned };
        waiting = [];
      } else if (waiting.length < MAX_STRING_LINES) break;
      else {
        problems.add(first.number, '引号没有闭合，这一行没有读。');
        waiting.shift();
      }
    }
  }
  for (; waiting.length > 0; waiting.shift()) {
    const [first] = waiting as [(typeof waiting)[number]];
    const scanned = scan(first.line);
    if (scanned) yield { line: first.number, end: first.end, ...scanned };
    else problems.add(first.number, '引号没有闭合，这一行没有读。');
  }
}

/** Undefined if a string is open at the end. */
function scan(source: string): Omit<Statement, 'line' | 'end'> | undefined {
  const indent = /^[ \t]*/.exec(source)?.[0].length ?? 0;
  const literals: Literal[] = [];
  const pattern = /"""|'''|`{3}|["'`#]/g;
  let code = '';
  let at = 0;
  let lines = 0;
  for (let found = pattern.exec(source); found; found = pattern.exec(source)) {
    const [quote] = found;
    if (quote === '#') {
      const line = source.indexOf('\n', found.index);
      source = source.slice(0, found.index) + (line < 0 ? '' : source.slice(line));
      continue;
    }
    const start = found.index + quote.length;
    const close = closing(source, start, quote);
    if (close < 0) return;
    const before = source.slice(at, found.index);
    const content = source.slice(start, close);
    lines += breaksIn(before);
    literals.push({ before, content, lines, triple: quote.length === 3 });
    lines += breaksIn(content);
    code += `${before}""`;
    at = close + quote.length;
    pattern.lastIndex = at;
  }
  return { indent, code: (code + source.slice(at)).trim(), literals };
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

/** Index of the closing quote, -1 without one. */
function closing(source: string, start: number, quote: string): number {
  for (let i = start; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source.startsWith(quote, i)) return i;
  }
  return -1;
}

/** Text of a literal: white space collapses, then escapes are decoded. */
export function decodeLiteral(content: string): string {
  return content
    .replace(/[ \t]*\n\s*|[ \t]{2,}/g, ' ')
    .replace(/\\(.)/gs, (_, character: string) => (character === 'n' ? '\n' : character));
}
