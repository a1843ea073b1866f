import { isReservedId } from '@ziwan/contract/admin';
import { expect, test } from 'vitest';
import { sections } from './index.ts';

test('no id can be a word that a route of the console has in its place', () => {
  const words = sections.flatMap(({ create, pages = [] }) => [
    ...(create ? ['create'] : []),
    ...pages.map(({ path }) => path.split('/')[0] as string).filter((part) => !part.startsWith(':')),
  ]);
  expect(words).toContain('create');
  expect(words.filter((word) => !isReservedId(word))).toEqual([]);
});
