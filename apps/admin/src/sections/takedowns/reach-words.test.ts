import { expect, test } from 'vitest';
import { choiceWords, countWords } from './reach-words.ts';

test('a choice promises to remove the font only where its name does not stay in the text', () => {
  expect(choiceWords('drop', false)).toBe('去掉提到它的部分');
  expect(choiceWords('drop', true)).toBe('去掉链接和列表里的它，文字不变');
  expect(choiceWords('replace', true)).toContain('文字不变');
  expect(choiceWords('hide', true)).toBe(choiceWords('hide', false));
});

test('places whose text names the font are counted apart', () => {
  expect(countWords([])).toBe('没有别的地方提到它。');
  expect(countWords([{ named: false }])).toBe('提到它的有 1 处。');
  expect(countWords([{ named: false }, { named: true }, { named: true }])).toBe(
    '提到它的有 3 处，其中 2 处文字里写着它的名字，要自己去改。',
  );
});
