import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterRunning } from './running-time.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('calls back once, after the time and not before', () => {
  const onTime = vi.fn();
  afterRunning(1000, onTime);
  vi.advanceTimersByTime(999);
  expect(onTime).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5000);
  expect(onTime).toHaveBeenCalledExactlyOnceWith(0);
});

test('does not call back once stopped', () => {
  const onTime = vi.fn();
  const stop = afterRunning(1000, onTime);
  vi.advanceTimersByTime(900);
  stop();
  vi.advanceTimersByTime(5000);
  expect(onTime).not.toHaveBeenCalled();
});
