import { textLines } from '../line-breaks.ts';
import type { Format } from './format.ts';

/** Lines that hold no text: declarations, logic, knots, notes to oneself, diverts. */
const LOGIC = /^(?:VAR|CONST|LIST|INCLUDE|EXTERNAL)\s|^~|^TODO\s?:|^={2,}|^=\s?[\w\u4E00-\u9FFF]|^->|^#|^\}$/;

/** Scripts of Ink 1.2. Comments, knots and logic are left out; the rule `ink` handles what stands within a line. */
export const ink: Format = {
  label: 'Ink 脚本',
  endings: ['.ink'],
  markup: ['tags', 'ink'],
  async read({ text, texts, steps, problems }) {
    const prose = texts.part('text', '正文', true);
    const choices = texts.part('choices', '选项', true);
    let knot = '';
    let comment = false;
    /** Line that opened the latest comment. */
    let opened = 0;
    /** Braces of a block over several lines. */
    let open = 0;
    for (const { number, line, end } of textLines(text)) {
      if (steps.due()) await steps.pause(end / text.length);
      const read = uncommented(line, comment);
      if (read.comment && (!comment || line.includes('*/'))) opened = number;
      comment = read.comment;
      let rest = read.rest.trim();
      if (rest === '') continue;
      const name = /^={1,10}\s{0,10}(?:function\s{1,10})?([\w\u4E00-\u9FFF]+)/.exec(rest)?.[1];
      if (name) knot = name;
      if (LOGIC.test(rest)) {
        if (rest === '}') open = Math.max(0, open - 1);
        continue;
      }
      const inBlock = open > 0;
      const balance = braces(rest);
      open = Math.max(0, open + balance);
      // The condition of a block over several lines: `{ x > 3:` or `{stopping:`; text may follow it.
      if (balance > 0) rest = rest.replace(/^\{[^:{}]{0,300}(?::|$)/, '');
      if (inBlock)
        rest = rest
          .replace(/\}$/, balance < 0 ? '' : '}')
          .replace(/^-(?!>)\s{0,10}(?:[\x20-\x39\x3B-\x7E]{1,300}:)?/, '');
      // Bullets of choices and gathers, and their label.
      const bullets = /^(?:[*+-]\s{0,10}){1,20}(?!>)/.exec(rest)?.[0] ?? '';
      rest = rest
        .slice(bullets.length)
        .replace(/^\(\s{0,5}[\w\u4E00-\u9FFF]{1,80}\s{0,5}\)/, '')
        .trim();
      // Conditions of a choice, in which names may be hanzi.
      if (/[*+]/.test(bullets)) rest = rest.replace(/^(?:\{[^{}|]{1,300}\}\s{0,10}){1,10}/, '');
      if (rest === '' || LOGIC.test(rest)) continue;
      texts.add(/[*+]/.test(bullets) ? choices : prose, knot, number, rest);
    }
    if (comment) problems.add(opened, '注释没有闭合，从这里起没有读。');
  },
};

/**
 * Removes comments from left to right, since `//` hides a `/*` behind it. An address keeps its `//`.
 * @param comment true inside a comment that an earlier line opened
 */
function uncommented(line: string, comment: boolean): { rest: string; comment: boolean } {
  let at = 0;
  if (comment) {
    const close = line.indexOf('*/');
    if (close < 0) return { rest: '', comment };
    at = close + 2;
  }
  let rest = '';
  const marks = /\/\*|(?<!:)\/\//g;
  marks.lastIndex = at;
  for (let mark = marks.exec(line); mark; mark = marks.exec(line)) {
    rest += line.slice(at, mark.index);
    const close = line.indexOf('*/', mark.index + 2);
    if (mark[0] === '//' || close < 0) return { rest, comment: mark[0] === '/*' };
    at = close + 2;
    marks.lastIndex = at;
  }
  return { rest: rest + line.slice(at), comment: false };
}

function braces(text: string): number {
  let balance = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '{') balance++;
    else if (text[i] === '}') balance--;
  }
  return balance;
}
