import { expect, test } from 'vitest';
import { excerpt, mark } from './highlight.ts';

const marked = ({ text, ranges }: { text: string; ranges: [number, number][] }) =>
  ranges.map(([a, b]) => text.slice(a, b));

test('a match ignores case, width and punctuation, and is located in the original text', () => {
  expect(marked(mark('《多宝塔》与 ＦＯＮＴ 字体', ['多宝塔与', 'font']))).toEqual([
    '多宝塔》与',
    'ＦＯＮＴ',
  ]);
  expect(marked(mark('Café caffè', ['cafe']))).toEqual(['Café']);
});

test('short Latin words match only at the beginning of a word', () => {
  expect(marked(mark('TypeTogether 与 to', ['to']))).toEqual(['to']);
});

test('overlapping matches are merged', () => {
  expect(mark('书法书法书', ['书法书', '法书']).ranges).toEqual([[0, 5]]);
});

test('an excerpt is cut around its first match, with offsets relative to the excerpt', () => {
  const text = `${'前'.repeat(200)}颜真卿${'后'.repeat(200)}`;
  const cut = excerpt(text, ['颜真卿'], 60);
  expect(cut.text).toHaveLength(62);
  expect(cut.text.startsWith('…前')).toBe(true);
  expect(cut.text.endsWith('后…')).toBe(true);
  expect(marked(cut)).toEqual(['颜真卿']);
});

test('an excerpt without a match is the beginning; a short text is returned whole', () => {
  expect(excerpt('甲\n\n乙', ['丙'])).toEqual({ text: '甲 乙', ranges: [] });
  expect(excerpt('字'.repeat(200), [], 10).text).toBe(`${'字'.repeat(10)}…`);
});

test('a cut never splits a surrogate pair', () => {
  for (let length = 8; length < 24; length++) {
    const { text } = excerpt('𠮷'.repeat(40), ['𠮷'], length);
    expect(text.isWellFormed()).toBe(true);
  }
});
