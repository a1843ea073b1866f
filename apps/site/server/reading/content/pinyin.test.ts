import { expect, test } from 'vitest';
import { isPinyin, nameRank, pinyinRank } from './pinyin.ts';

test('a title is found by its pinyin and initials, best at the beginning', () => {
  expect(pinyinRank('wangxizhi', '王羲之')).toBe(0);
  expect(pinyinRank('wxz', '王羲之')).toBe(0);
  expect(pinyinRank('lanting', '兰亭序')).toBe(1);
  expect(pinyinRank('lantingx', '兰亭序')).toBe(1);
  expect(pinyinRank('ltx', '天下第一行书：兰亭序')).toBe(2);
  expect(pinyinRank('tingxu', '兰亭序')).toBe(2);
});

test('a match inside a syllable does not count, and two letters match only at the beginning', () => {
  expect(pinyinRank('anting', '兰亭序')).toBeNull();
  expect(pinyinRank('lt', '兰亭序')).toBe(1);
  expect(pinyinRank('tx', '兰亭序')).toBeNull();
  expect(pinyinRank('ting', '兰亭序')).toBe(2);
  expect(pinyinRank('wangxizhi', '')).toBeNull();
});

test('a single letter, a digit or a hanzi is not treated as pinyin', () => {
  expect(['wx', 'lanting', 'l', 'a1', '王', ''].map(isPinyin)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a name also matches as written', () => {
  expect(nameRank('毛笔', '毛笔')).toBe(0);
  expect(nameRank('毛笔', '毛笔字体')).toBe(1);
  expect(nameRank('毛笔', '武侠毛笔')).toBe(2);
  expect(nameRank('maobi', '毛笔')).toBe(0);
  expect(nameRank('web', 'Web 字体')).toBe(1);
  expect(nameRank('楷书', '毛笔')).toBeNull();
});
