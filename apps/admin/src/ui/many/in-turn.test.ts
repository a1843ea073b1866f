import { expect, test } from 'vitest';
import { type Item as ItemOf, inTurn, type Progress } from './in-turn.ts';

type Item = ItemOf<{ do: 'publish' | 'unpublish' }>;

const items = (count: number): Item[] =>
  Array.from({ length: count }, (_, i) => ({ id: `f${i}`, change: { do: 'publish' } }));
const done = (fonts: Item[]) =>
  fonts.map(({ id }) => ({ id, revision: '2', undo: { do: 'unpublish' as const }, error: null }));
const quiet = { stopped: () => false, onProgress: () => {} };

test('fonts go five at a time, and what was done last is taken back first', async () => {
  const sizes: number[] = [];
  const seen: number[] = [];
  const progress = await inTurn(
    items(12),
    async (fonts) => {
      sizes.push(fonts.length);
      return done(fonts);
    },
    { stopped: () => false, onProgress: (each) => seen.push(each.done) },
  );
  expect([sizes, seen]).toEqual([
    [5, 5, 2],
    [0, 5, 10, 12, 12],
  ]);
  expect(progress).toMatchObject({ total: 12, done: 12, changed: 12, failed: [], state: 'done' });
  expect(progress.undo[0]).toEqual({ id: 'f11', revision: '2', change: { do: 'unpublish' } });
});

test('what fails is named, and what was so already counts as neither', async () => {
  const progress = await inTurn(
    items(3),
    async () => [
      { id: 'f0', revision: null, undo: null, error: { code: 'S', msg: '没有授权' } },
      { id: 'f1', revision: '1', undo: null, error: null },
      ...done([{ id: 'f2', change: { do: 'publish' } }]),
    ],
    quiet,
  );
  expect(progress).toMatchObject({ done: 3, changed: 1, failed: [{ id: 'f0', why: '没有授权' }] });
});

test('it stops before the next call', async () => {
  let calls = 0;
  const progress = await inTurn(
    items(12),
    async (fonts) => {
      calls++;
      return done(fonts);
    },
    { ...quiet, stopped: () => calls === 1 },
  );
  expect(progress).toMatchObject({ done: 5, state: 'stopped' });
});

test('a call that fails as a whole ends it, and what went before can be taken back', async () => {
  let last: Progress<Item['change']> | null = null;
  const call = async (fonts: Item[]) => {
    if (fonts[0]?.id === 'f5') throw new Error('断了');
    return done(fonts);
  };
  await expect(
    inTurn(items(12), call, { ...quiet, onProgress: (progress) => (last = progress) }),
  ).rejects.toThrow('断了');
  expect(last).toMatchObject({ done: 5, undo: { length: 5 } });
});
