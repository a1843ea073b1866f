import { isCharacterList } from '../character-list.ts';
import { lineAt } from '../line-breaks.ts';
import { type Format, GENERAL, type Input } from './format.ts';

/** String literals and comments of C#, in the order in which they open. */
const CSHARP =
  /(\/\/[^\n]*|\/\*.*?(?:\*\/|$))|"""+(.*?)"""+|(?:\$@|@\$|@)"((?:[^"]|"")*)"|\$?"((?:[^"\\\n]|\\.)*)"|'(?:[^'\\\n]|\\.){1,10}'/gs;
/** The same of GDScript, whose strings may span lines. */
const GDSCRIPT =
  /(#[^\n]*)|"""((?:[^\\]|\\.)*?)"""|'''((?:[^\\]|\\.)*?)'''|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/gs;

export const csharp: Format = {
  label: 'C# 代码',
  endings: ['.cs'],
  markup: GENERAL,
  read: (input) => readLiterals(input, CSHARP),
};

export const gdscript: Format = {
  label: 'GDScript 代码',
  endings: ['.gd'],
  markup: GENERAL,
  read: (input) => readLiterals(input, GDSCRIPT),
};

/** Reads string literals; comments and lists of characters are groups that are left out. */
async function readLiterals({ text, texts, steps }: Input, tokens: RegExp): Promise<void> {
  const strings = texts.part('strings', '代码里的字符串', true);
  const tables = texts.part('tables', '代码里的字表', false);
  const comments = texts.part('comments', '代码里的注释', false);
  let at = 0;
  let line = 1;
  for (const found of text.matchAll(tokens)) {
    if (steps.due()) await steps.pause(found.index / text.length);
    line += lineAt(text.slice(at, found.index), Number.POSITIVE_INFINITY) - 1;
    at = found.index;
    const [, comment, ...literals] = found;
    const literal = literals.find((each) => each !== undefined);
    if (comment !== undefined) texts.add(comments, '', line, comment);
    else if (literal !== undefined)
      texts.add(isCharacterList(literal) ? tables : strings, '', line, unescaped(literal));
  }
}

const unescaped = (text: string): string =>
  text
    .replaceAll('""', '"')
    .replace(/\\([nrt"'\\])/g, (_, letter: string) => ({ n: '\n', r: '\r', t: '\t' })[letter] ?? letter);
