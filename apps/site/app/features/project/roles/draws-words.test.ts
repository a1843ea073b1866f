import { expect, test } from 'vitest';
import { drawsWords } from './draws-words.ts';

test.each([
  [undefined, '全部文本'],
  [{ languages: ['zh-Hant', 'xx'] }, '全部文本，繁体中文、xx'],
  [{ texts: [] }, ''],
  [{ texts: [], line: '龙吟' }, '自己的一行「龙吟」'],
  [{ texts: [], sets: ['numerals' as const] }, '数字与符号'],
  [{ texts: [{ name: 'ui/a.csv', parts: ['zh', 'tw'] }, { name: 'story/' }] }, 'a.csv 的 2 组、story 文件夹'],
  [{ texts: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] }, 'a、b 等 3 处'],
  [{ texts: [], line: '一二三四五六七八九十一二三' }, '自己的一行「一二三四五六七八九十一二…」'],
])('%j is said as %s', (draws, words) => {
  expect(drawsWords(draws)).toBe(words);
});
