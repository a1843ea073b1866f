import { expect, test } from 'vitest';
import { isPicked, type Pickable, pickables, withPart, withPick } from './text-picks.ts';

const TABLE: Pickable = {
  name: 'ui.csv',
  texts: 1,
  parts: ['zh', 'tw', 'ja'].map((id) => ({ id, label: id, samples: [] })),
};
const text = (name: string, read?: object) => ({ name, read: read as never });

test('a text with several parts that are read offers them', () => {
  const part = (id: string, chosen: boolean) => ({ id, label: id, texts: 1, samples: [], chosen });
  const found = pickables([
    text('ui.csv', { parts: [part('zh', true), part('tw', true), part('key', false)] }),
    text('a/b.txt', { parts: [part('text', true)] }),
  ]);
  expect(found.map(({ name, parts }) => [name, ...parts.map(({ id }) => id)])).toEqual([
    ['ui.csv', 'zh', 'tw'],
    ['a/b.txt'],
  ]);
});

test('thirteen texts are offered by folder, twelve one by one', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => text(`a/b${i % 2}/${i}.txt`));
  expect(pickables(many(12))).toHaveLength(12);
  expect(pickables([...many(12), text('c.txt')]).map(({ name, texts }) => [name, texts])).toEqual([
    ['a/b0/', 6],
    ['a/b1/', 6],
    ['c.txt', 1],
  ]);
});

test('parts are picked and left out one by one; all of them are the whole text, none is nothing', () => {
  const whole = withPick([], 'ui.csv', true);
  const two = withPart(whole, TABLE, 'ja', false);
  expect(two).toEqual([{ name: 'ui.csv', parts: ['zh', 'tw'] }]);
  expect([isPicked(two, 'ui.csv'), isPicked(two, 'ui.csv', 'tw'), isPicked(two, 'ui.csv', 'ja')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(withPart(two, TABLE, 'ja', true)).toEqual([{ name: 'ui.csv' }]);
  expect(withPart([{ name: 'ui.csv', parts: ['zh'] }], TABLE, 'zh', false)).toEqual([]);
  expect(withPart([], TABLE, 'zh', true)).toEqual([{ name: 'ui.csv', parts: ['zh'] }]);
  expect(withPick(whole, 'ui.csv', false)).toEqual([]);
  expect(isPicked([{ name: 'a/' }], 'a/b/c.txt')).toBe(true);
});
