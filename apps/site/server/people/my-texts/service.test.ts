import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { MyTextService } from './service.ts';

const NOW = Date.parse('2026-03-01T00:00:00.123Z');
const text = (id: string, words: string, at: number) => ({ id, name: '', text: words, at });

eachDialect(
  'texts keep millisecond timestamps, can be changed and deleted, and belong to one account',
  async ({ db }) => {
    const [one, other] = [await insertUser(db, { id: 'x' }), await insertUser(db, { id: 'y' })];
    const texts = new MyTextService(db, () => NOW);
    await texts.sync(one, { texts: [text('a', '龙𪚥\n吟', 1), text('b', '虎', NOW)], gone: [] });
    await texts.sync(other, { texts: [text('a', '别人的', 1)], gone: [] });
    expect(await texts.sync(one, { texts: [text('b', '虎啸', NOW - 1)], gone: [] })).toEqual({
      texts: [text('a', '龙𪚥\n吟', 1), text('b', '虎', NOW)],
      gone: [],
    });
    await texts.sync(one, { texts: [text('a', '龙', 2)], gone: [{ id: 'b', at: NOW }] });
    expect(await texts.sync(one, { texts: [], gone: [] })).toEqual({
      texts: [text('a', '龙', 2)],
      gone: [{ id: 'b', at: NOW }],
    });
    expect((await texts.sync(other, { texts: [], gone: [] })).texts).toEqual([text('a', '别人的', 1)]);
  },
);

eachDialect('texts sent by two browsers at once are all stored', async ({ db }) => {
  const user = await insertUser(db, { id: 'x' });
  const texts = new MyTextService(db, () => NOW);
  await Promise.all(
    Array.from({ length: 8 }, (_, i) => texts.sync(user, { texts: [text(`t${i}`, `${i}`, i)], gone: [] })),
  );
  expect((await texts.sync(user, { texts: [], gone: [] })).texts.map(({ id }) => id)).toEqual(
    Array.from({ length: 8 }, (_, i) => `t${i}`),
  );
});
