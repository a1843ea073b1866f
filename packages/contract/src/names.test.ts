import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanLine, cleanText } from './names.ts';

test('a name becomes one line with single spaces', () => {
  expect(cleanLine('  王\t小\r\n明\u2028先生 \u0000')).toBe('王 小 明 先生');
  expect(cleanLine('a\u3000\u00a0\u2800b')).toBe('a b');
});

test('characters that hide or reorder text are removed', () => {
  const hidden = [
    ...[
      '\u200b',
      '\u200c',
      '\u200d',
      '\u2060',
      '\ufeff',
      '\u00ad',
      '\u034f',
      '\u3164',
      '\uffa0',
      '\u115f',
      '\u180e',
    ],
    ...['\u200e', '\u200f', '\u061c', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
    ...['\u2066', '\u2067', '\u2068', '\u2069', '\u{e0041}', '\u{e007f}', '\ufff9', '\ufffe', '\u{1fffe}'],
    ...['\ud800', '\udc00', '\u007f', '\u009f', '\u0007'],
  ];
  for (const c of hidden) expect(cleanText(`字${c}玩`), JSON.stringify(c)).toBe('字玩');
  expect(cleanLine('\u202egnp.exe')).toBe('gnp.exe');
  expect(cleanLine('\u200b\u200d\u2066')).toBe('');
});

test('emoji sequences, ideographic variants and composed letters stay', () => {
  for (const name of ['👨‍👩‍👧 一家', '❤️‍🔥', '👍🏽', '葛\u{e0100}城', 'café', 'नमस्ते', 'ภาษาไทย', '한글']) {
    expect(cleanLine(name)).toBe(name.normalize('NFC'));
  }
  expect(cleanLine('cafe\u0301')).toBe('café');
  expect(cleanLine('字\ufe00\ufe01\ufe02')).not.toMatch(/\ufe00\ufe01/);
});

test('a tower of combining marks is cut, one at the start is removed', () => {
  expect([...cleanLine(`x${'\u0336\u0353'.repeat(60)}`)].length).toBeLessThanOrEqual(5);
  expect(cleanLine('\u0301\u0302字')).toBe('字');
});

test('a long name ends after a whole character', () => {
  expect(cleanLine('字'.repeat(3000), 60)).toBe('字'.repeat(60));
  expect(cleanLine('👨‍👩‍👧👨‍👩‍👧', 7)).toBe('👨‍👩‍👧');
  expect(cleanLine('ab cd', 3)).toBe('ab');
});

test('a text keeps its lines', () => {
  expect(cleanText(' 一\r\n二\u0085三\t四\u0000\u202e ')).toBe('一\n二\n三\t四');
});

test('a mark that follows nothing but what is cut off goes with it', () => {
  for (const clean of [cleanLine, cleanText])
    for (const before of ['', ' ', '\u0000', '\n\u202e '])
      expect(clean(`${before}\u{1122c}\u0301龙`)).toBe('龙');
});

test('whatever is cleaned is clean', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      for (const clean of [cleanLine, cleanText]) {
        const once = clean(text, 20);
        expect(clean(once, 20)).toBe(once);
        expect([...once].length).toBeLessThanOrEqual(20);
        expect(once).not.toMatch(
          /[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}\p{Cs}]/u,
        );
      }
    }),
  );
});
