import { expect, test } from 'vitest';
import { countOf, DRAWN, forAddress, IN_ADDRESS, lineOf, linesOf, settled, textIn } from './text.ts';

test('folds blanks and keeps line breaks when reading a URL', () => {
  expect(textIn(new URLSearchParams({ text: '  龙吟 \t 虎啸 \n  九万里 ' }))).toBe('龙吟 虎啸\n九万里');
  expect(textIn('?size=80')).toBe('');
  expect(settled(' \n ')).toBe('');
});

test('a URL holds the whole text or none of it', () => {
  expect(forAddress('𠮷'.repeat(IN_ADDRESS))).toBe('𠮷'.repeat(IN_ADDRESS));
  expect(forAddress('𠮷'.repeat(IN_ADDRESS + 1))).toBe('');
  expect(forAddress(` ${'字'.repeat(IN_ADDRESS)}   \n`)).toBe('字'.repeat(IN_ADDRESS));
  expect(forAddress('字'.repeat(100_000))).toBe('');
});

test('specimens draw the start of a long text on one line without splitting characters', () => {
  expect(lineOf('第一回\n  宴桃园 ')).toBe('第一回 宴桃园');
  expect(lineOf('𠮷'.repeat(300))).toBe('𠮷'.repeat(DRAWN));
  expect(lineOf('落霞与孤鹜齐飞', 3)).toBe('落霞与');
});

test('specimens that tell lines apart draw the start of a text with its breaks, without empty lines', () => {
  expect(linesOf(' 第一回 \n\n  宴桃园 \n')).toBe('第一回\n宴桃园');
  expect(linesOf('龙吟 虎啸')).toBe('龙吟 虎啸');
  expect(linesOf('𠮷\n'.repeat(300))).toBe('𠮷\n'.repeat(DRAWN / 2).trim());
});

test('counts visible characters', () => {
  expect(countOf('龙 龙\n吟𠮷')).toEqual({ all: 4, different: 3 });
  expect(countOf(' \n')).toEqual({ all: 0, different: 0 });
});

test('counts an emoji made of several characters, a flag and a letter with its mark as one each', () => {
  expect(countOf('雾港😀来信👨‍👩‍👧🔥')).toEqual({ all: 7, different: 7 });
  expect(countOf('🇨🇳🇯🇵👍🏽e\u0301葛\u{E0100}')).toEqual({ all: 5, different: 5 });
  expect(countOf('甲 \u0301乙')).toEqual({ all: 3, different: 3 });
});
