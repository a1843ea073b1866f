import { expect, test } from 'vitest';
import { vocabularyOf, wordsIn } from './search-words.ts';

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
