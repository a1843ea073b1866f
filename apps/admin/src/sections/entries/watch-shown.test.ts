import type { AdminEntry } from '@ziwan/contract/admin';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../api/client.ts';
import { watchShown } from './watch-shown.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-05-01T00:00:00.000Z');
const entryDue = (inMs: number, over: object = {}) =>
  ({
    id: 'a',
    revision: '7',
    status: 'scheduled',
    visible: false,
    publishAt: new Date(NOW + inMs).toISOString(),
    ...over,
  }) as unknown as AdminEntry;

const onShown = vi.fn();
const ends: (() => void)[] = [];
/** Watches a version that is due in `inMs`. */
const watch = (inMs: number): void => {
  const scheduled = { id: 'a', revision: '7', at: new Date(NOW + inMs).toISOString() };
  ends.push(watchShown(scheduled, onShown));
};

const call = vi.spyOn(api, 'call');
afterAll(() => call.mockRestore());
let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  page = new EventTarget();
  vi.stubGlobal('window', page);
  onShown.mockReset();
  call.mockReset();
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Time (ms) until each look of the first ones. */
async function looks(count: number): Promise<number[]> {
  const at: number[] = [];
  for (let timers = 0; at.length < count && timers < 100; timers++) {
    const before = call.mock.calls.length;
    await vi.advanceTimersToNextTimerAsync();
    if (call.mock.calls.length > before) at.push(Date.now() - NOW);
  }
  return at;
}

test('the first look comes a second and a half after the time, the next ones twice as late, up to a minute', async () => {
  call.mockImplementation(async () => entryDue(10_000) as never);
  watch(10_000);
  const at = await looks(9);
  expect(at[0]).toBe(11_500);
  expect(at.slice(1).map((time, i) => time - (at[i] as number))).toEqual([
    1500, 3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000,
  ]);
  expect(onShown).not.toHaveBeenCalled();
});

test('a time in months is waited for a day at most, since browsers fire longer timers at once', async () => {
  watch(60 * DAY);
  for (let day = 1; day <= 60; day++) {
    await vi.advanceTimersToNextTimerAsync();
    expect(Date.now() - NOW).toBe(day * DAY);
  }
  expect(call).not.toHaveBeenCalled();
});

test('what visitors see is shown; a newer version is not', async () => {
  call.mockResolvedValueOnce(entryDue(0, { visible: true, status: 'published' }) as never);
  watch(1000);
  await looks(1);
  expect(onShown).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  onShown.mockReset();
  call.mockResolvedValueOnce(entryDue(0, { visible: true, revision: '8' }) as never);
  watch(Date.now() - NOW + 1000);
  await looks(1);
  expect(onShown).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('a form that closes stops looking', () => {
  watch(1000);
  expect(vi.getTimerCount()).toBe(1);
  for (const end of ends.splice(0)) end();
  expect(vi.getTimerCount()).toBe(0);
  page.dispatchEvent(new Event('focus'));
  expect(call).not.toHaveBeenCalled();
});
