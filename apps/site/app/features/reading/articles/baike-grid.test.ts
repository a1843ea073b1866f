import { expect, test } from 'vitest';
import { firstTags } from './baike-grid.tsx';

test('the directory lists every entry once, under the first of its tags', () => {
  const titles = (...ids: string[]) => ids.map((id) => ({ id, title: id }));
  expect(
    firstTags([
      { tagId: 'a', tagName: '书体', count: 2, titles: titles('x', 'y') },
      { tagId: 'b', tagName: '楷书', count: 1, titles: titles('y') },
      { tagId: 'c', tagName: '书家', count: 2, titles: titles('y', 'z') },
    ]),
  ).toEqual([
    { tagId: 'a', tagName: '书体', count: 2, titles: titles('x', 'y') },
    { tagId: 'c', tagName: '书家', count: 2, titles: titles('z') },
  ]);
});
