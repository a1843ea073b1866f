import { expect, test } from 'vitest';
import { missingIn, mostlyIn, splitRuns } from './cells.ts';

test('a complete text is one run', () => {
  expect(splitRuns('江湖夜雨', '')).toEqual([{ text: '江湖夜雨', missing: false }]);
  expect(splitRuns('', '')).toEqual([]);
});

test('each missing character is its own run', () => {
  expect(splitRuns('年燈龍鳳灯', '龍燈鳳')).toEqual([
    { text: '年', missing: false },
    { text: '燈', missing: true },
    { text: '龍', missing: true },
    { text: '鳳', missing: true },
    { text: '灯', missing: false },
  ]);
});

test('surrogate pairs are not split', () => {
  expect(splitRuns('𠮷野家𪚥', '𪚥')).toEqual([
    { text: '𠮷野家', missing: false },
    { text: '𪚥', missing: true },
  ]);
  expect(missingIn('𪚥𪚥𠮷', '𠮷𪚥')).toBe('𪚥𠮷');
});

test('a variation selector stays with its character', () => {
  expect(splitRuns('葛\u{E0100}飾', '葛\u{E0100}')).toEqual([
    { text: '葛\u{E0100}', missing: true },
    { text: '飾', missing: false },
  ]);
});

test('a name stays in its face unless more than half of it would be cells', () => {
  expect(mostlyIn('鹜', '霞鹜漫黑')).toBe(false);
  expect(mostlyIn('霞鹜', '霞鹜漫黑')).toBe(false);
  expect(mostlyIn('霞鹜漫', '霞鹜漫黑')).toBe(true);
});

test('an emoji made of several characters is one cell, and two beside each other are two', () => {
  expect(splitRuns('信👨‍👩‍👧🔥🔥', '👨👩👧🔥')).toEqual([
    { text: '信', missing: false },
    { text: '👨‍👩‍👧', missing: true },
    { text: '🔥', missing: true },
    { text: '🔥', missing: true },
  ]);
});
