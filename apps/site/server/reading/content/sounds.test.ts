import { expect, test } from 'vitest';
import { isSound, nameRank, soundRank } from './sounds.ts';

test('a title is found by its pinyin and initials, best at the beginning', () => {
  expect(soundRank('wangxizhi', '王羲之')).toBe(0);
  expect(soundRank('wxz', '王羲之')).toBe(0);
  expect(soundRank('lanting', '兰亭序')).toBe(1);
  expect(soundRank('lantingx', '兰亭序')).toBe(1);
  expect(soundRank('ltx', '天下第一行书：兰亭序')).toBe(2);
  expect(soundRank('tingxu', '兰亭序')).toBe(2);
});

test('a match inside a syllable does not count, and two letters match only at the beginning', () => {
  expect(soundRank('anting', '兰亭序')).toBeNull();
  expect(soundRank('lt', '兰亭序')).toBe(1);
  expect(soundRank('tx', '兰亭序')).toBeNull();
  expect(soundRank('ting', '兰亭序')).toBe(2);
  expect(soundRank('wangxizhi', '')).toBeNull();
});

test('a single letter, a digit or a hanzi is not treated as pinyin', () => {
  expect(['wx', 'lanting', 'l', 'a1', '王', ''].map(isSound)).toEqual([
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
