import type { OpenPart } from '../parts.ts';
import { isAscii, unescapeSimple } from './code.ts';
import type { Input } from './format.ts';
import { SCRIPT } from './javascript.ts';
import { literals } from './literals.ts';

/** Adds the strings with more than ASCII of some JavaScript within another file. `line` is that of its first line. */
export function addScriptStrings(
  { texts, problems }: Input,
  part: OpenPart,
  code: string,
  line: number,
): void {
  for (const literal of literals(code, SCRIPT, problems)) {
    const text = literal.raw ? literal.content : unescapeSimple(literal.content);
    if (!isAscii(text)) texts.add(part, '', line + literal.line - 1, text);
  }
}
