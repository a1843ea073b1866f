import { isPunctuation, substitutesOf } from '@ziwan/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLACES, ScriptCount } from './script-count.ts';
import { setsOf } from './testing/sets.ts';
import { compareVerdicts, isComplete, lackedBy, verdictsOf } from './verdict.ts';

const script = (...lines: string[]) =>
  new ScriptCount([{ lines: lines.map((text) => ({ text, undrawn: [] })) }]);

test('what stands where a character was lost is none that a font lacks', () => {
  const counted = script('龙\uFFFD吟\uD800\uFFFE\u{1FFFF}\uFDD0');
  expect([counted.total, counted.characters]).toEqual([2, [0x9f99, 0x541f]]);
});

test('verdicts count what each face lacks, for any faces and script', () => {
  const character = fc.oneof(
    fc.integer({ min: 0x4e00, max: 0x4e20 }).map((c) => String.fromCodePoint(c)),
    fc.constantFrom(
      'A',
      'Ａ',
      '·',
      '・',
      '…',
      '.',
      '，',
      '「',
      '“',
      ' ',
      '\u200b',
      '\u{20000}',
      '\u{10fffd}',
    ),
  );
  const text = fc.array(character, { maxLength: 30 }).map((c) => c.join(''));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 20 }), fc.array(text, { maxLength: 8 }), (fonts, lines) => {
      const counted = script(...lines);
      const sets = setsOf(fonts);
      const drawn = [...lines.join('')].filter((c) => c !== ' ' && c !== '\u200b');
      expect(counted.total).toBe(drawn.length);
      expect(counted.characters.map((c) => String.fromCodePoint(c))).toEqual([...new Set(drawn)]);
      const verdicts = verdictsOf(counted, sets);
      fonts.forEach((font, i) => {
        const all = (s: string) => [...s].every((c) => font.includes(c));
        const lacked = [...new Set(drawn)].filter((c) => !all(c));
        const substituted = lacked.filter((c) => substitutesOf(c).some(all));
        const marks = lacked.filter((c) => isPunctuation(c) || substituted.includes(c));
        const missing = lacked.filter((c) => !marks.includes(c));
        const uses = (of: string[]) => drawn.filter((c) => of.includes(c)).length;
        expect(verdicts[i]).toEqual({
          missing: missing.length,
          missingUses: uses(missing),
          marks: marks.length,
          marksUses: uses(marks),
          unsubstituted: marks.filter((c) => !substituted.includes(c)).length,
        });
        const listed = lackedBy(counted, sets, i);
        expect(listed.map((l) => l.char).sort()).toEqual(lacked.sort());
        for (const { char, uses: n, mark, substitute } of listed) {
          expect([n, mark]).toEqual([uses([char]), marks.includes(char)]);
          expect(substitute).toBe(substitutesOf(char).find(all) ?? null);
        }
      });
    }),
    { numRuns: 60 },
  );
});

test('faces that lack nothing come first, then those whose missing characters the script uses least', () => {
  const counted = script('龙龙龙虎，');
  const sets = setsOf(['虎，', '龙虎', '龙，', '龙虎，', '龙虎,']);
  const verdicts = verdictsOf(counted, sets);
  const order = verdicts.map((_, i) => i).sort((a, b) => compareVerdicts(verdicts[a]!, verdicts[b]!));
  expect(order).toEqual([3, 4, 1, 2, 0]);
  expect(verdicts.map(isComplete)).toEqual([false, false, false, true, false]);
});

test('markup is not counted', () => {
  const line = '<b>龙</b>{name}虎';
  const counted = new ScriptCount([
    {
      lines: [
        {
          text: line,
          undrawn: [
            [0, 3],
            [4, 8],
            [8, 14],
          ],
        },
      ],
    },
  ]);
  expect(String.fromCodePoint(...counted.characters)).toBe('龙虎');
});

test('each character is found in its first lines, through several texts', () => {
  const line = (text: string) => ({ text, undrawn: [] });
  const counted = new ScriptCount([
    { lines: [line('龙龙'), line('虎')] },
    { lines: [] },
    { lines: [line('狮'), line('龙')] },
  ]);
  expect(counted.places('龙'.codePointAt(0) as number)).toEqual([
    { text: 0, line: 0 },
    { text: 2, line: 1 },
  ]);
  expect(counted.places('虎'.codePointAt(0) as number)).toEqual([{ text: 0, line: 1 }]);
  expect(counted.places('鹿'.codePointAt(0) as number)).toEqual([]);
  const many = script(...Array.from({ length: PLACES + 5 }, () => '龙'));
  expect(many.places('龙'.codePointAt(0) as number)).toHaveLength(PLACES);
  expect(many.uses('龙'.codePointAt(0) as number)).toBe(PLACES + 5);
});

test('a lone surrogate is not a character', () => {
  expect(script('龙\ud800').characters).toHaveLength(1);
});
