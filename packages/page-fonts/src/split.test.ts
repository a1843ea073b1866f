import { expect, test } from 'vitest';
import { split } from './split.ts';

const sets = (...texts: string[]) =>
  texts.map((text) => new Set(Array.from(text, (c) => c.codePointAt(0) as number)));
const text = (set: Iterable<number>) => String.fromCodePoint(...set);

const none = () => false;

test('up to three pages have one file each', () => {
  for (const pages of [['龙吟'], ['的龙', '的虎', '的凤']]) {
    const { common, rest } = split(sets(...pages), none);
    expect([text(common), rest.map(text)]).toEqual(['', pages]);
  }
});

test('any number of pages has one file each where that is asked for', () => {
  const pages = ['的龙', '的虎', '的凤', '的麟', '的龟'];
  expect(split(sets(...pages), none, true).rest.map(text)).toEqual(pages);
  expect(text(split(sets(...pages.slice(0, 2)), none, false).common)).toBe('的');
});

test('what a quarter of the pages have, two at least, is common; each page has the rest', () => {
  const four = split(sets('的龙', '的虎', '凤', '麟'), none);
  expect([text(four.common), four.rest.map(text)]).toEqual(['的', ['龙', '虎', '凤', '麟']]);
  const pages = Array.from({ length: 12 }, (_, i) => (i < 2 ? '的龙' : i < 3 ? '的' : '风'));
  const twelve = split(sets(...pages), none);
  expect(text(twelve.common)).toBe('的风');
  expect(twelve.rest.slice(0, 3).map(text)).toEqual(['龙', '龙', '']);
});

test('letters of alphabets are common wherever they occur', () => {
  const { common, rest } = split(sets('a龙', '虎', '凤', '麟'), (c) => c < 0x80);
  expect([text(common), rest.map(text)]).toEqual(['a', ['龙', '虎', '凤', '麟']]);
});
