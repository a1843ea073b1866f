import { isCharacterList } from '../character-list.ts';
import type { Input } from './format.ts';
import { isChinese, usualByLanguage } from './languages.ts';
import { type Block, type Dialect, type Literal, literals, NAMED } from './literals.ts';

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

/** Tells by the code before them the strings among the arguments of calls. */
export const inCalls = (names: RegExp): RegExp =>
  new RegExp(`(?:${names.source})\\((?:[^()]*,)?(?:TEXT\\()?$`);

/** Strings that nobody sees in the game. */
const LEFT_OUT = {
  tables: '代码里的字表',
  logs: '代码里的日志',
  annotations: '给编辑器的标注和文档字符串',
} as const;

/**
 * Reads the strings of a program or a table: those with more than ASCII, the others, which are often no texts, keys,
 * lists of characters, and asides, which are told by the code before them.
 * @param within what the keys of the texts begin with
 */
export async function readCode(
  { text, texts, problems, steps }: Input,
  dialect: Dialect,
  isName: (literal: Literal) => boolean = isKey,
  asides: { readonly logs?: RegExp | undefined; readonly annotations?: RegExp | undefined } = {},
  within = '',
): Promise<void> {
  const strings = texts.part('strings', '字符串', true);
  const ascii = texts.part('ascii', '只有英文和符号的字符串');
  const keys = texts.part('keys', '键和下标', false);
  const found: { name: string; line: number; shown: string; language: string | undefined }[] = [];
  let key = '';
  for (const literal of literals(text, dialect, problems)) {
    const { line, content, raw, before, block, end } = literal;
    if (steps.due()) await steps.pause(end / text.length);
    const shown = raw ? content : unescapeSimple(content);
    if (isName(literal)) {
      key = shown;
      texts.add(keys, within, line, shown);
      continue;
    }
    const left = asides.logs?.test(before)
      ? 'logs'
      : asides.annotations?.test(before)
        ? 'annotations'
        : isCharacterList(shown)
          ? 'tables'
          : undefined;
    if (left) {
      texts.add(texts.part(left, LEFT_OUT[left], false), within, line, shown);
      continue;
    }
    const name = NAMED.exec(before)?.[1] ?? (/""\]?\n*[=:]\n*$/.test(before) ? key : '');
    found.push({ name, line, shown, language: languageOf(name, block) });
  }
  const languages = new Set(found.flatMap(({ language = '' }) => language || []));
  const usual = usualByLanguage(languages);
  const isTold = languages.size > 1 && [...languages].some(isChinese);
  for (const { name, line, shown, language } of found) {
    const own = isTold && language !== undefined;
    const part = own
      ? texts.part(`@${language}`, `语言：${language}`, usual(language))
      : isAscii(shown)
        ? ascii
        : strings;
    texts.add(part, within + name, line, shown);
  }
}

const LANGUAGE =
  /^(?:zh|cn|tw|hk|chs|cht|schinese|tchinese|ja|jp|ko|kr|en|ru|fr|de|es|it|pt|pl|tr|th|vi|uk|cs|hu|ar)(?:[-_][A-Za-z]{2,4}){0,2}$|^(?:(?:simplified|traditional)_?)?chinese$|^(?:english|japanese|korean|russian|french|german|spanish|italian|polish|portuguese)$/i;

/** The language that a string, or a table around it, is named after. */
function languageOf(name: string, block: Block | undefined): string | undefined {
  if (LANGUAGE.test(name)) return name;
  let around = block;
  for (let depth = 0; around && depth < 10; depth++) {
    if (LANGUAGE.test(around.name)) return around.name;
    around = around.outer;
  }
}

/** True without a character beyond ASCII, written or escaped. */
export const isAscii = (text: string): boolean => !/[^\0-\x7f]|\\[uUx\d]/.test(text);
