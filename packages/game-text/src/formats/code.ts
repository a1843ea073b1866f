import type { Input } from './format.ts';
import { type Dialect, type Literal, literals } from './literals.ts';

/** Escapes that stand for one character. Numbers of characters are left to `Texts`. */
const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '',
  b: '',
  e: '',
  f: '',
  v: '',
  '\n': '',
  '\r\n': '',
  '\r': '',
};

export const unescapeSimple = (content: string): string =>
  content.includes('\\')
    ? content.replace(/\\z\s*|\\(\r\n|[^uUx\d])/g, (_, one?: string) =>
        one === undefined ? '' : (SIMPLE[one] ?? one),
      )
    : content;

/** Keys of tables: in the dialects of JavaScript before a colon, in brackets everywhere. */
export const isKey = ({ before, after }: Literal): boolean =>
  (/^:(?!:)/.test(after) && /[{,]\n*$/.test(before)) ||
  (after.startsWith(':') && /(?:^|\W)case\n*$/.test(before)) ||
  (after.startsWith(']') && /[\w$)\]]\[$/.test(before));

/** The name to which a string is assigned. */
const NAMED = /([\p{L}\p{N}_$.-]{1,60})\n*(?:=|:)\n*(?:\[\n*)?$/u;

/**
 * Reads the strings of a program or a table: those with more than ASCII, the others, which are often no texts, and keys.
 */
export async function readCode(
  { text, texts, problems, steps }: Input,
  dialect: Dialect,
  isName: (literal: Literal) => boolean = isKey,
): Promise<void> {
  const strings = texts.part('strings', '字符串', true);
  const ascii = texts.part('ascii', '只有英文和符号的字符串');
  const keys = texts.part('keys', '键和下标', false);
  let key = '';
  for (const literal of literals(text, dialect, problems)) {
    const { line, content, raw, before, end } = literal;
    if (steps.due()) await steps.pause(end / text.length);
    const shown = raw ? content : unescapeSimple(content);
    if (isName(literal)) {
      key = shown;
      texts.add(keys, '', line, shown);
      continue;
    }
    const name = NAMED.exec(before)?.[1] ?? (/""\]?\n*[=:]\n*$/.test(before) ? key : '');
    texts.add(isAscii(shown) ? ascii : strings, name, line, shown);
  }
}

/** True without a character beyond ASCII, written or escaped. */
export const isAscii = (text: string): boolean => !/[^\0-\x7f]|\\[uUx\d]/.test(text);
