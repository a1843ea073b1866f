import { isCharacterList } from '../character-list.ts';
import { lineAt } from '../line-breaks.ts';
import { type Format, GENERAL, type Input } from './format.ts';

/** String literals and comments of C#, in the order in which they open. */
const CSHARP =
  /(\/\/[^\n]*|\/\*.*?(?:\*\/|$))|"""+(.*?)"""+|(?:\$@|@\$|@)"((?:[^"]|"")*)"|\$?"((?:[^"\\\n]|\\.)*)"|'(?:[^'\\\n]|\\.){1,10}'/gs;
/** Attributes of C# that the editor shows, up to a string in them: `[Header("…")]`, `[Header("…"), Tooltip("…")]`. */
const ATTRIBUTE =
  /\[(?:[\w\s,.:()]|"(?:[^"\\\n]|\\.)*")*\b(?:Header|Tooltip|MenuItem|AddComponentMenu|CreateAssetMenu|ContextMenu|ContextMenuItem|InspectorName|Obsolete|FormerlySerializedAs|HelpURL|LabelText|TitleGroup|BoxGroup|FoldoutGroup|TabGroup|InfoBox)(?:Attribute)?\s*\([^()[\]{};]{0,200}$/;
/** The same of GDScript, whose strings may span lines, and parentheses, which end an annotation: `@export_group("…")`. */
const GDSCRIPT =
  /(#[^\n]*)|"""((?:[^\\]|\\.)*?)"""|'''((?:[^\\]|\\.)*?)'''|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|@\w+\s*\(|[()]/gs;
const CSHARP_LOGS = /\bDebug\.(?:Log|Assert)\w*\s*\([^();]*$/;
const GDSCRIPT_LOGS = /(?:^|[^.\w])(?:print\w*|push_(?:error|warning)|assert)\s*\([^()]*$/;
/** Longest attribute (UTF-16 units) before a string in it. */
const ATTRIBUTE_LENGTH = 300;

export const csharp: Format = {
  label: 'C# 代码',
  isCode: true,
  endings: ['.cs'],
  markup: GENERAL,
  read: (input) => readLiterals(input, CSHARP, CSHARP_LOGS),
};

export const gdscript: Format = {
  label: 'GDScript 代码',
  isCode: true,
  endings: ['.gd'],
  markup: GENERAL,
  read: (input) => readLiterals(input, GDSCRIPT, GDSCRIPT_LOGS),
};

/** Reads string literals; comments, annotations, logs and lists of characters are groups that are left out. */
async function readLiterals({ text, texts, steps }: Input, tokens: RegExp, logs: RegExp): Promise<void> {
  const strings = texts.part('strings', '代码里的字符串', true);
  const tables = texts.part('tables', '代码里的字表', false);
  const comments = texts.part('comments', '代码里的注释', false);
  const annotations = texts.part('annotations', '代码里给编辑器的标注', false);
  let at = 0;
  let line = 1;
  /** Parentheses that are open in an annotation. */
  let depth = 0;
  for (const found of text.matchAll(tokens)) {
    if (steps.due()) await steps.pause(found.index / text.length);
    line += lineAt(text.slice(at, found.index), Number.POSITIVE_INFINITY) - 1;
    at = found.index;
    const [whole, comment, ...literals] = found;
    const literal = literals.find((each) => each !== undefined);
    if (comment !== undefined) texts.add(comments, '', line, comment);
    else if (literal !== undefined) {
      const before = text.slice(Math.max(0, at - ATTRIBUTE_LENGTH), at);
      const isAnnotation = depth > 0 || (tokens === CSHARP && ATTRIBUTE.test(before));
      const part = isAnnotation
        ? annotations
        : logs.test(before)
          ? texts.part('logs', '代码里的日志', false)
          : isCharacterList(literal)
            ? tables
            : strings;
      texts.add(part, '', line, unescaped(literal));
    } else if (whole.startsWith('@') || (depth > 0 && whole === '(')) depth++;
    else if (depth > 0 && whole === ')') depth--;
  }
}

const unescaped = (text: string): string =>
  text
    .replaceAll('""', '"')
    .replace(/\\([nrt"'\\])/g, (_, letter: string) => ({ n: '\n', r: '\r', t: '\t' })[letter] ?? letter);
