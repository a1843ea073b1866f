import { expect, test } from 'vitest';
import { alphabetOf, rangeOf, unitsOf } from './characters.ts';

const text = (codePoints: readonly number[]) => String.fromCodePoint(...codePoints);

test('a text has each drawn character once, with the marks after it', () => {
  expect([...unitsOf('龙龙\n\t吟 𠮷葛\u{E0100}é\u200d\ud800')]).toEqual([
    '龙',
    '吟',
    ' ',
    '𠮷',
    '葛\u{E0100}',
    'é',
  ]);
});

test('a letter brings its alphabet along, a hanzi nothing, a sign nothing', () => {
  const latin = text(alphabetOf(0x61));
  expect([latin.length, latin[0], latin.at(-1)]).toEqual([95, ' ', '~']);
  expect(text(alphabetOf(0xe9))).toHaveLength(96);
  const arabic = alphabetOf(0x628);
  expect([arabic[0], arabic.at(-1)]).toEqual([0x600, 0x6ff]);
  for (const sign of '龙かア한，。！!…“𠮷') expect(alphabetOf(sign.codePointAt(0) as number)).toEqual([]);
});

test('a range names runs', () => {
  expect(rangeOf([0x20, 0x21, 0x22, 0x4e00, 0x20bb7])).toBe('U+20-22,U+4e00,U+20bb7');
});
