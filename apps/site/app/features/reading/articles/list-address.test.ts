import { expect, test } from 'vitest';
import { listHref, readList, withChoice } from './list-address.ts';

const read = (search: string) => readList(new URLSearchParams(search));

test('an invalid URL is the unfiltered first page', () => {
  for (const search of [
    '',
    'current=0',
    'current=-3',
    'current=x',
    'current=1.5',
    'current=999999',
    'state=later',
    `tagId=${'t'.repeat(81)}`,
    'keyword=%20%20',
  ])
    expect(listHref('/baike', read(search)), search).toBe('/baike');
});

test('a state has a single URL', () => {
  const state = read('keyword=%E7%8E%8B%20%20%E4%B9%A6&current=3&tagId=stele&state=ongoing&utm=x');
  expect(state).toEqual({ tagId: 'stele', keyword: '王 书', state: 'ongoing', current: 3 });
  expect(listHref('/zixun', state)).toBe(
    '/zixun?tagId=stele&state=ongoing&keyword=%E7%8E%8B+%E4%B9%A6&current=3',
  );
});

test('changing a filter resets the page', () => {
  expect(listHref('/baike', withChoice(read('tagId=a&current=4'), { tagId: 'b' }))).toBe('/baike?tagId=b');
});
