import { expect, test } from 'vitest';
import type { DrawnCatalogue } from '../coverage/index.ts';
import { DrawingService } from './service.ts';

test('two drawings are made at once, sixteen wait, and the next is told to come again', async () => {
  let running = 0;
  const drawn = {
    find: () => ({ gno: 'a', sfnt: 'a', index: 0, axes: [] }),
    index: { has: () => true },
  } as unknown as DrawnCatalogue;
  const service = new DrawingService({
    drawn: async () => drawn,
    permitted: async () => ({ family: { name_zh: '山月体' } }),
    engine: {
      subset() {
        running += 1;
        return new Promise(() => {});
      },
    },
  });
  const draw = () => {
    const query = { id: 'a', text: '山', axes: '', features: '' } as unknown as Parameters<
      DrawingService['draw']
    >[0];
    return Promise.race([
      service.draw(query).catch(({ key, retryAfter }) => [key, retryAfter]),
      new Promise((resolve) => setImmediate(resolve, 'waits')),
    ]);
  };
  const answers = [];
  for (let i = 0; i < 19; i++) answers.push(await draw());
  expect(answers).toEqual([...Array(18).fill('waits'), ['UNAVAILABLE', 3]]);
  expect(running).toBe(2);
});
