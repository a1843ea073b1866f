import { expect, test } from 'vitest';
import type { Session, Task } from './tasks.ts';
import { Threads } from './threads.ts';

const source = { width: 8, height: 8, channels: 1, pixels: new Uint8Array(64) } as const;
const band: Task = { kind: 'band', source, depth: 'plain', from: 0, to: 8 };
/** Breaks the thread: there is no session. */
const broken = { kind: 'measure', session: {} as Session, codePoints: [65] } as const;

test('a task that breaks its thread is rejected, and the next one runs in another thread', async () => {
  const threads = new Threads(1);
  await expect(threads.run(broken)).rejects.toMatchObject({ code: 'DRAWING_FAILED' });
  expect((await threads.run(band)).length).toBe(72);
  await threads.close();
});

test('more tasks than threads wait for their turn', async () => {
  const threads = new Threads(2);
  const lengths = await Promise.all(Array.from({ length: 20 }, async () => (await threads.run(band)).length));
  expect(lengths).toEqual(Array(20).fill(72));
  await threads.close();
});

test('threads end after an idle time, and a later task starts another one', async () => {
  const threads = new Threads(2, false, 20);
  await Promise.all([threads.run(band), threads.run(band)]);
  expect(threads.count).toBe(2);
  await expect.poll(() => threads.count).toBe(0);
  expect((await threads.run(band)).length).toBe(72);
  await threads.close();
});

test('a task that is aborted before its turn never runs, and closing rejects all others', async () => {
  const threads = new Threads(1);
  const controller = new AbortController();
  const running = threads.run(band);
  const aborted = expect(threads.run(broken, controller.signal)).rejects.toThrow('changed my mind');
  controller.abort(new Error('changed my mind'));
  await running;
  await aborted;
  const late = [expect(threads.run(band)).rejects, expect(threads.run(band)).rejects].map((rejects) =>
    rejects.toMatchObject({ code: 'CLOSED' }),
  );
  await threads.close();
  await Promise.all(late);
  await expect(threads.run(band)).rejects.toMatchObject({ code: 'CLOSED' });
});
