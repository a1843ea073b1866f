import { afterEach, expect, test } from 'vitest';
import { Press, type PressJob } from './press.ts';

/** A thread that hangs, dies or fails where the job's time says so, and else prints the time. */
const ENTRY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ now }) => {
      if (now === 1) for (;;);
      if (now === 2) process.exit(7);
      if (now === 3) return parentPort.postMessage({ kind: 'failed', message: 'no such glyph' });
      parentPort.postMessage({ kind: 'done', bytes: new Uint8Array([now]) });
    });
  `)}`,
);
const job = (now: number) => ({ now }) as PressJob;

let press: Press;
afterEach(() => press.close());

test('a sheet that takes too long is ended with its thread, and the next one gets a new thread', async () => {
  press = new Press(ENTRY, 200);
  const stuck = press.print(job(1));
  const next = press.print(job(9));
  await expect(stuck).rejects.toThrow('a sheet took more than 200 ms');
  expect(await next).toEqual({ kind: 'done', bytes: new Uint8Array([9]) });
});

test('a thread that dies under a sheet fails that sheet alone', async () => {
  press = new Press(ENTRY);
  await expect(press.print(job(2))).rejects.toThrow('the thread of a sheet ended with 7');
  expect(await press.print(job(9))).toMatchObject({ kind: 'done' });
});

test('what went wrong in the thread is told, and sheets keep their order', async () => {
  press = new Press(ENTRY);
  const answers = await Promise.allSettled([4, 3, 5].map((now) => press.print(job(now))));
  expect(answers.map((a) => (a.status === 'fulfilled' ? a.value : a.reason.message))).toEqual([
    { kind: 'done', bytes: new Uint8Array([4]) },
    'no such glyph',
    { kind: 'done', bytes: new Uint8Array([5]) },
  ]);
});
