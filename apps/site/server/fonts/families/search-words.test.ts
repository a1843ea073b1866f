import { expect, test } from 'vitest';
import { saysNothing, vocabularyOf, wordsIn, wordsWithin } from './search-words.ts';

const tag = (dict_number: string, dict_name: string) => ({ dict_number, dict_name, type: 'script' as const });
const vocabulary = vocabularyOf([
  tag('script.taml', '泰米尔文'),
  tag('script.deva', '天城文'),
  tag('script.xsux', '楔形文字'),
  tag('script.kore', '韩文'),
  tag('script.yiii', '彝文'),
]);
const read = (text: string) => wordsIn(text, vocabulary)?.map(({ tagNumber, draws }) => [tagNumber, draws]);

test.each([
  ['泰米尔', 'script.taml'],
  ['泰米尔语字体', 'script.taml'],
  ['tamil font', 'script.taml'],
  ['印地语', 'script.deva'],
  ['sanskrit', 'script.deva'],
  ['梵文', 'script.deva'],
  ['cuneiform', 'script.xsux'],
  ['yi', 'script.yiii'],
])('%s asks for fonts of the script, whatever language names it', (text, number) => {
  expect(read(text)).toEqual([[number, null]]);
});

test('Korean in either language asks for Korean fonts and for others that draw Hangul', () => {
  expect(read('韩文')).toEqual([['script.kore', '한국어 글꼴']]);
  expect(read('korean')).toEqual(read('韩文'));
});

test('scripts that no font is of are no words', () => {
  expect(read('georgian')).toBeUndefined();
});

test('a script that no font is of asks for fonts that draw its letters', () => {
  const others = vocabularyOf([], [tag('script.geor', '格鲁吉亚文'), tag('script.brai', '盲文')]);
  expect(wordsIn('georgian', others)).toMatchObject([{ type: 'draws', names: ['格鲁吉亚文'], draws: 'ႠႡႢ' }]);
  expect(wordsIn('braille', others)).toMatchObject([
    { type: 'draws', draws: expect.stringMatching(/^\p{So}{3}$/u) },
  ]);
});

test.each([
  ['粗彝文体', ['彝文']],
  ['最好的yi字', ['yi']],
  ['yiii', []],
  ['彝', []],
  ['泰米尔与梵文', ['泰米尔', '梵文']],
])('%s has the known words %j inside', (text, words) => {
  expect(wordsWithin(text, vocabulary).map(({ word }) => word)).toEqual(words);
});

test('a row of fillers says nothing', () => {
  expect(['好看的字体', '字体', 'best font', '彝文字体', '', '！'].map(saysNothing)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
