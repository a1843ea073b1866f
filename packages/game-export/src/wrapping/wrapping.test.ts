import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOT_FIRST, NOT_LAST } from './rules.ts';
import { WRAP_JS } from './wrap-js.ts';

type Wrap = (text: string, maxWidth: number, measure: (line: string) => number) => string;
const context: { wrapText?: Wrap } = {};
runInNewContext(Buffer.from(WRAP_JS.bytes).toString(), Object.assign(context, { globalThis: context }));
/** Hanzi and their marks are two wide, everything else one. */
const widthOf = (line: string) =>
  [...line].reduce((sum, char) => sum + ((char.codePointAt(0) as number) >= 0x2000 ? 2 : 1), 0);
const wrap = (text: string, width: number) => (context.wrapText as Wrap)(text, width, widthOf);

test.each([
  ['hanzi break anywhere', '一二三四五六七', 6, ['一二三', '四五六', '七']],
  ['a mark does not begin a line', '一二三，四五', 6, ['一二', '三，四', '五']],
  ['an opening mark does not end one', '一二《三四》五', 6, ['一二', '《三', '四》五']],
  ['both marks of an ellipsis stay together', '一二三……四', 8, ['一二', '三……四']],
  ['a mark does not begin a line after a space either', '一二三四五 》六', 10, ['一二三四', '五 》六']],
  ['an opening mark does not end one before a space either', '一二三《 四', 8, ['一二三', '《 四']],
  ['a word stays whole', '一二 Hello 三', 8, ['一二', 'Hello 三']],
  ['the space at a break is dropped', 'ab cd ef', 5, ['ab cd', 'ef']],
  ['a word longer than a line is cut', 'abcdefgh', 3, ['abc', 'def', 'gh']],
  ['line breaks stay, empty ones too', '一\n\n二', 6, ['一', '', '二']],
  ['a character beyond the BMP is one', '𠀀𠀁𠀂', 4, ['𠀀𠀁', '𠀂']],
  ['a width less than a character gives one a line', '一二', 1, ['一', '二']],
] as const)('%s', (_, text, width, lines) => {
  expect(wrap(text, width).split('\n')).toEqual(lines);
});

test('nothing is lost but spaces at breaks, lines fit, and marks keep to their place', () => {
  const char = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...'一二三字玩') },
    { weight: 2, arbitrary: fc.constantFrom(...'，。！》”《“（）ab 1-…') },
  );
  fc.assert(
    fc.property(fc.array(char, { maxLength: 60 }), fc.integer({ min: 12, max: 30 }), (chars, width) => {
      const text = chars.join('');
      const lines = wrap(text, width).split('\n');
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const [i, line] of lines.entries()) {
        expect(widthOf(line)).toBeLessThanOrEqual(width);
        // Only a chain of marks that may be longer than a line is cut where it may not be.
        const [last, next] = [line.at(-1), lines[i + 1]?.[0]];
        const chained =
          /[，。！》”《“（）…ab 1-]{2}.?[，。！》”《“（）…ab 1-]{2}|[，。！》”《“（）…ab 1-]{5}/.test(text);
        if (last === undefined || next === undefined || chained) continue;
        expect([NOT_LAST.includes(last), NOT_FIRST.includes(next)]).toEqual([false, false]);
      }
    }),
  );
});
