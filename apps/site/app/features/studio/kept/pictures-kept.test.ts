import { expect, test } from 'vitest';
import { picturesKept } from './pictures-kept.ts';

test('the pictures of the latest steps are kept, each once', () => {
  const of = (...pictures: (string | null)[]) => [...picturesKept(pictures.map((picture) => ({ picture })))];
  expect(of(null, 'a', 'a', null, 'b')).toEqual(['b', 'a']);
  expect(of('a', 'b', 'c', 'd', 'e', 'f', 'g', 'g', null)).toEqual(['g', 'f', 'e', 'd', 'c', 'b']);
  expect(of(null)).toEqual([]);
});
