import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFileProbe } from './file-probe.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a disk that is slow to answer is called slow, not unwritable, until it has answered', async () => {
  for (const [answer, found] of [
    [(done: PromiseWithResolvers<void>) => done.resolve(), null],
    [(done: PromiseWithResolvers<void>) => done.reject(new Error('EROFS')), 'FILES_UNWRITABLE'],
  ] as const) {
    const disk = Promise.withResolvers<void>();
    const trouble = createFileProbe(() => disk.promise);
    let said: unknown;
    void trouble().then((first) => {
      said = first;
    });
    await vi.advanceTimersByTimeAsync(1499);
    expect(said).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toBe('FILES_SLOW');
    expect(await trouble()).toBe('FILES_SLOW');
    answer(disk);
    await vi.advanceTimersByTimeAsync(0);
    expect(await trouble()).toBe(found);
  }
});

test('an answer is used again for half a minute', async () => {
  const write = vi.fn(async () => {});
  const trouble = createFileProbe(write);
  await trouble();
  await vi.advanceTimersByTimeAsync(30_000);
  await trouble();
  expect(write).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await trouble();
  expect(write).toHaveBeenCalledTimes(2);
});
