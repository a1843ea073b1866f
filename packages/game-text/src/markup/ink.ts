import type { Range } from '../reading.ts';
import { matches } from './ranges.ts';

const GLUE_OR_DIVERT = matches(/<>|->[^\n]{0,200}$/g);
const MAX_TAGS = 20;
const MAX_TAG_LENGTH = 200;

/** The tags at the end of a line, with the space before the first one. */
function tags(text: string): Range[] {
  let start = text.length;
  for (let count = 0; count < MAX_TAGS && start > 0; count++) {
    const mark = text.lastIndexOf('#', start - 1);
    const length = start - mark - 1;
    if (mark < 0 || length > MAX_TAG_LENGTH || text.slice(mark, start).includes('\n')) break;
    if (mark > 0 && !/\s/.test(text[mark - 1] as string)) break;
    start = Math.max(0, mark - 1);
  }
  return start < text.length ? [[start, text.length]] : [];
}

/**
 * Syntax within a line of Ink. Not drawn: glue `<>`, a divert `-> name` with what follows, tags `# …` at the end, the
 * brackets of a choice `[…]`, and of a logic block
 *
 * - `{expression}`: all of it;
 * - `{condition: text | text}`: the braces, the condition with its colon, the bars;
 * - `{text | text}`, `{& …}`, `{! …}`, `{~ …}`, `{stopping: …}`: the braces, the sign, the bars.
 *
 * An expression has no hanzi outside quotes and no bar. `\` before a sign is not drawn, the sign is.
 */
export function findInk(text: string): Range[] {
  const found: Range[] = [];
  const open: { at: number; bars: number[]; colon: number; inner: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '\\') {
      found.push([i, i + 1]);
      i++;
    } else if (c === '{') {
      const outer = open.at(-1);
      if (outer) outer.inner = true;
      open.push({ at: i, bars: [], colon: -1, inner: false });
    } else if (c === '}') {
      const block = open.pop();
      if (block) close(block, i);
    } else if (c === '|') open.at(-1)?.bars.push(i);
    else if (c === ':') {
      const block = open.at(-1);
      if (block && block.colon < 0 && block.bars.length === 0 && !block.inner) block.colon = i;
    } else if ((c === '[' || c === ']') && open.length === 0) found.push([i, i + 1]);
  }
  return found.concat(GLUE_OR_DIVERT(text), tags(text)).sort((a, b) => a[0] - b[0]);

  function close({ at, bars, colon, inner }: (typeof open)[number], end: number): void {
    const content = text.slice(at + 1, end);
    if (bars.length === 0 && colon < 0 && !inner && !/^\s*[&!~]/.test(content) && isExpression(content)) {
      found.push([at, end + 1]);
      return;
    }
    const condition = colon >= 0 && isExpression(text.slice(at + 1, colon)) ? colon + 1 : at + 1;
    const sign = /^\s*[&!~$]/.exec(text.slice(condition, condition + 20))?.[0].length ?? 0;
    found.push([at, condition + sign], [end, end + 1]);
    for (const bar of bars) found.push([bar, bar + 1]);
  }
}

/** A comparison or a logical operator between names and numbers. */
const COMPARISON = /^[\p{L}\p{N}_.()!\s]{1,100}(?:[=!<>]=|[<>]|&&|\|\|)[\p{L}\p{N}_.()!=<>&|\s+-]{1,200}$/u;

/** Ink allows hanzi in names, but prose in a sequence looks the same: hanzi count as names only where they are compared. */
function isExpression(text: string): boolean {
  const unquoted = text.replace(/"[^"]*"/g, '');
  return /^[\x20-\x7E]*$/.test(unquoted) || COMPARISON.test(unquoted);
}
