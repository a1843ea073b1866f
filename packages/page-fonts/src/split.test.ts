import { expect, test } from 'vitest';
import { split } from './split.ts';

const sets = (...texts: string[]) =>
  texts.map((text) => new Set(Array.from(text, (c) => c.codePointAt(0) as number)));
const text = (set: Iterable<number>) => String.fromCodePoint(...set);

test('one page has one file', () => {
  const { common, rest } = split(sets('龙吟'), () => false);
  expect([text(common), rest.map(text)]).toEqual(['龙吟', ['']]);
});

test('what a quarter of the pages have, two at least, is common; each page has the rest', () => {
  const three = split(sets('的龙', '的虎', '凤'), () => false);
  expect([text(three.common), three.rest.map(text)]).toEqual(['的', ['龙', '虎', '凤']]);
  const pages = Array.from({ length: 12 }, (_, i) => (i < 2 ? '的龙' : i < 3 ? '的' : '风'));
  const twelve = split(sets(...pages), () => false);
  expect(text(twelve.common)).toBe('的风');
  expect(twelve.rest.slice(0, 3).map(text)).toEqual(['龙', '龙', '']);
});

test('letters of alphabets are common wherever they occur', () => {
  const { common, rest } = split(sets('a龙', '虎', '凤'), (c) => c < 0x80);
  expect([text(common), rest.map(text)]).toEqual(['a', ['龙', '虎', '凤']]);
});
