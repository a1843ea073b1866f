import { expect, test } from 'vitest';
import { withSubstitutes } from './marks.ts';
import { isSequence, selectorName, sequencesIn, unitsOf } from './variation-sequences.ts';

test.each([
  ['葛\u{E0100}飾', ['葛\u{E0100}'], ['葛\u{E0100}', '飾']],
  ['漢\uFE00漢漢\uFE00', ['漢\uFE00'], ['漢\uFE00', '漢', '漢\uFE00']],
  ['𠮷\u{E0101}', ['𠮷\u{E0101}'], ['𠮷\u{E0101}']],
  // Emoji presentation is no variant of a glyph.
  ['❤\uFE0F', [], ['❤\uFE0F']],
  // Selectors of Mongolian letters are no matter of the font's characters.
  ['ᠠ\u180B', [], ['ᠠ\u180B']],
  ['\u{E0100}字', [], ['\u{E0100}', '字']],
  [' \u{E0100}\n\uFE00', [], [' \u{E0100}', '\n\uFE00']],
  ['', [], []],
])('%j has the sequences %j', (text, sequences, units) => {
  expect(sequencesIn(text)).toEqual(sequences);
  expect(unitsOf(text)).toEqual(units);
});

test('a sequence is one character with one selector', () => {
  expect(['葛\u{E0100}', '葛', '葛\u{E0100}飾', '葛飾\u{E0100}'].map(isSequence)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('a sequence in a text is replaced whole, a character also before a selector', () => {
  const marks = [
    { char: '葛\u{E0100}', substitute: '葛' },
    { char: '·', substitute: '・' },
  ];
  expect(withSubstitutes('葛\u{E0100}葛\u{E0101}·\uFE00', marks)).toBe('葛葛\u{E0101}・\uFE00');
});

test('selectors are named by their numbers', () => {
  expect(['漢\uFE00', '、\uFE01', '葛\u{E0100}', '𠮷\u{E01EF}'].map(selectorName)).toEqual([
    'VS1',
    'VS2',
    'VS17',
    'VS256',
  ]);
});
