import { LineNumbers } from '../line-breaks.ts';
import type { Problems } from '../problems.ts';

/** How a language writes strings. */
export interface Quote {
  readonly open: string;
  readonly close: string;
  /** Goes on over line breaks. */
  readonly lines?: true;
  /** Has no escapes. */
  readonly raw?: true;
  /** Opening of the expressions in it, which end with `}`. */
  readonly holes?: '${' | '#{';
}

/** What of a language tells its strings from its code and comments. */
export interface Dialect {
  /** Openings of comments that end with the line. */
  readonly comments: readonly string[];
  readonly blocks?: readonly (readonly [open: string, close: string])[];
  /** Longer openings before shorter ones. */
  readonly quotes: readonly Quote[];
  /** `[[…]]`, `[=[…]=]`, and the same after `--`. */
  readonly longBrackets?: true;
  /** Regular expressions between slashes. */
  readonly patterns?: true;
  /** Text between the tags of JSX. */
  readonly jsx?: true;
  /** `'x'` is one character; other apostrophes, as in Rust's lifetimes, are code. */
  readonly characters?: true;
}

/** Braces that are open, with the name that they are assigned to, empty for none. */
export interface Block {
  readonly name: string;
  readonly outer: Block | undefined;
}

export interface Literal {
  readonly line: number;
  /** As it is written, without its quotes. Holes are kept as they are, or as `${x}` if they have strings themselves. */
  readonly content: string;
  readonly raw: boolean;
  /** The code before it, with spaces only between words: line breaks as `\n`, strings as `""`. At most 60 UTF-16 units. */
  readonly before: string;
  /** The names of the braces around it. */
  readonly block: Block | undefined;
  /** The next two units after it that are no space. */
  readonly after: string;
  /** Index after it. */
  readonly end: number;
}

/** The name to which a string or a block is assigned. */
export const NAMED = /([\p{L}\p{N}_$.-]{1,60})\n*[=:]\n*(?:\[\n*)?$/u;
const BEFORE = 60;
const HOLE = 120;
/** A slash behind these starts a regular expression, elsewhere it divides. */
const BEFORE_PATTERN =
  /(?:^|[(,=:[!&|?;{}+*%~^\n-]|(?:^|[^\w$.])(?:return|typeof|case|in|of|void|delete))\n*$/;
const PATTERN = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n]){0,500}\]|[^/\\\n[]){1,1000}\/[a-z]{0,8}/y;
const JSX_TEXT = /[>}]([^<>{}=;`]{0,2000}[^\0-\x7f][^<>{}=;`]{0,2000})(?=[<{])/y;
const CHARACTER = /'([^'\\\r\n]|\\[^\r\n][^'\r\n]{0,10})'/uy;
const NEXT = /\s{0,200}(\S{0,2})/y;
const LONG_BRACKET = /\[(={0,20})\[/y;

/** A string with holes while its expressions are read. */
interface Open {
  readonly quote: Quote;
  readonly line: number;
  readonly before: string;
  content: string;
  hole: number;
  /** True if the hole has a string of its own. */
  strings: boolean;
  braces: number;
}

/**
 * Finds the strings of a program. One that does not end with its line ends there; one over several lines that never ends
 * is skipped. Both are problems.
 */
export function* literals(text: string, dialect: Dialect, problems: Problems): Generator<Literal> {
  const starts = startsOf(dialect);
  const numbers = new LineNumbers(text);
  const open: Open[] = [];
  /** Closings that do not occur any more. */
  const gone = new Set<string>();
  let block: Block | undefined;
  let before = '';
  /** Content of the last string, which may be a key. */
  let last = '';
  let at = 0;

  const code = (from: number, to: number) => {
    before = (before + squeezed(text.slice(Math.max(from, to - 4 * BEFORE), to))).slice(-BEFORE);
  };
  const literal = (line: number, content: string, raw: boolean, end: number, context: string): Literal => {
    before = `${context}""`.slice(-BEFORE);
    const inner = open.at(-1);
    if (inner) inner.strings = true;
    last = content;
    return { line, content, raw, before: context, block, after: nextOf(text, end), end };
  };
  const indexOf = (close: string, from: number): number => {
    if (gone.has(close)) return -1;
    const found = text.indexOf(close, from);
    if (found < 0) gone.add(close);
    return found;
  };

  for (starts.lastIndex = 0; ; starts.lastIndex = at) {
    const found = starts.exec(text);
    if (!found) break;
    const [start] = found;
    const index = found.index;
    code(at, index);
    at = index + start.length;
    const line = numbers.at(index);

    const comments = dialect.comments.includes(start);
    const long = dialect.longBrackets && longAt(text, comments ? at : index);
    if (comments && long === undefined) {
      at = endOfLine(text, at);
      continue;
    }
    const close = comments ? `]${long}]` : dialect.blocks?.find(([opening]) => opening === start)?.[1];
    if (close !== undefined) {
      const end = indexOf(close, at);
      if (end < 0) {
        problems.add(line, '注释没有闭合，从这里起没有读。');
        return;
      }
      at = end + close.length;
      continue;
    }
    if (start === '[') {
      const from = index + 2 + (long?.length ?? 0);
      const end = long === undefined ? -1 : indexOf(`]${long}]`, from);
      if (end < 0) {
        if (long !== undefined) problems.add(line, '长字符串没有闭合，它后面的文字当作代码。');
        before += '[';
        continue;
      }
      at = end + from - index;
      yield literal(line, text.slice(from, end).replace(/^\r?\n/, ''), true, at, before);
      continue;
    }
    if (start === '/') {
      PATTERN.lastIndex = index;
      const pattern = BEFORE_PATTERN.test(before) ? PATTERN.exec(text) : null;
      if (pattern) at = index + pattern[0].length;
      before += '/';
      continue;
    }
    if (start === "'" && dialect.characters) {
      CHARACTER.lastIndex = index;
      const character = CHARACTER.exec(text)?.[1];
      if (character === undefined) before += "'";
      else {
        at += character.length + 1;
        yield literal(line, character, false, at, before);
      }
      continue;
    }
    const inner = open.at(-1);
    if (start === '{') {
      if (inner) inner.braces++;
      const name = NAMED.exec(before)?.[1] ?? (/""\]?\n*[=:]\n*$/.test(before) ? last : '');
      block = { name, outer: block };
      before += '{';
      continue;
    }
    if ((start === '}' || start === '>') && !(start === '}' && inner && inner.braces === 0)) {
      if (start === '}' && inner) inner.braces--;
      if (start === '}') block = block?.outer;
      before += start;
      if (!dialect.jsx) continue;
      JSX_TEXT.lastIndex = index;
      const shown = JSX_TEXT.exec(text)?.[1];
      if (shown === undefined || /\/\/|\/\*/.test(shown)) continue;
      at = index + 1 + shown.length;
      yield literal(line, shown.trim(), true, at, before);
      continue;
    }

    let string: Open;
    if (start === '}' && inner) {
      open.pop();
      const hole = text.slice(inner.hole, index);
      const plain = !inner.strings && hole.length <= HOLE && /^[\x20-\x7A\x7C\x7E]+$/.test(hole);
      inner.content += `\${${plain ? hole : 'x'}}`;
      string = inner;
    } else {
      const quote = dialect.quotes.find((one) => one.open === start) as Quote;
      string = { quote, line, before, content: '', hole: 0, strings: false, braces: 0 };
    }
    const { quote } = string;
    const scanned = gone.has(quote.open + quote.close) ? undefined : scan(text, at, quote);
    if (!scanned) {
      gone.add(quote.open + quote.close);
      problems.add(string.line, '引号没有闭合，它后面的文字当作代码。');
      if (string.content) yield literal(string.line, string.content, false, at, string.before);
      continue;
    }
    string.content += text.slice(at, scanned.end);
    at = scanned.end + scanned.stop.length;
    if (scanned.stop !== '' && scanned.stop === quote.holes) {
      open.push({ ...string, hole: at, strings: false, braces: 0 });
      before = '';
    } else {
      if (scanned.stop === '' && dialect.jsx) {
        // An apostrophe in text.
        at = scanned.end - string.content.length;
        continue;
      }
      if (scanned.stop === '') problems.add(string.line, '引号没有在这一行闭合，只读到行末。');
      yield literal(string.line, string.content, quote.raw === true, at, string.before);
    }
  }
}

/** Where a string ends: its closing, a hole, or nothing for the end of the line. `undefined` if it never does. */
function scan(text: string, from: number, quote: Quote): { end: number; stop: string } | undefined {
  const stops = STOPS.get(quote) ?? stopsOf(quote);
  STOPS.set(quote, stops);
  stops.lastIndex = from;
  for (let found = stops.exec(text); found; found = stops.exec(text)) {
    const [stop] = found;
    if (stop[0] === '\\') continue;
    if (/[\r\n]/.test(stop)) return { end: found.index, stop: '' };
    return { end: found.index, stop };
  }
  return quote.lines ? undefined : { end: text.length, stop: '' };
}

const STOPS = new Map<Quote, RegExp>();

function stopsOf({ close, lines, raw, holes }: Quote): RegExp {
  const stops = [
    ...(raw ? [] : ['\\\\(?:\\r\\n|z\\s*|[\\s\\S])']),
    literally(close),
    ...(holes ? [literally(holes)] : []),
    ...(lines ? [] : ['[\\r\\n]']),
  ];
  return new RegExp(stops.join('|'), 'g');
}

function startsOf({
  comments,
  blocks = [],
  quotes,
  longBrackets,
  patterns,
  jsx,
  characters,
}: Dialect): RegExp {
  const starts = [
    ...blocks.map(([open]) => open),
    ...comments,
    ...quotes.map(({ open }) => open),
    ...(longBrackets ? ['['] : []),
    ...(patterns ? ['/'] : []),
    ...(characters ? ["'"] : []),
    ...['{', '}'],
    ...(jsx ? ['>'] : []),
  ];
  return new RegExp(starts.map(literally).join('|'), 'g');
}

const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The signs between the two brackets of a long bracket at an index. */
function longAt(text: string, index: number): string | undefined {
  LONG_BRACKET.lastIndex = index;
  return LONG_BRACKET.exec(text)?.[1];
}

function endOfLine(text: string, from: number): number {
  const breaks = /[\r\n]/g;
  breaks.lastIndex = from;
  return breaks.exec(text)?.index ?? text.length;
}

function nextOf(text: string, from: number): string {
  NEXT.lastIndex = from;
  return NEXT.exec(text)?.[1] ?? '';
}

const squeezed = (code: string): string =>
  code.replace(/(?<=([\p{L}\p{N}_$])?)\s+(?=([\p{L}\p{N}_$])?)/gu, (space, word, next) =>
    /[\r\n]/.test(space) ? '\n' : word && next ? ' ' : '',
  );
