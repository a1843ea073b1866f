import { ApiError } from '@ziwan/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patiently } from './patiently.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = () => new ApiError('S00503', 503, '服务繁忙', 3);

test('a busy server is asked again after the time that it named, and then gets its word', async () => {
  const make = vi.fn().mockRejectedValueOnce(busy()).mockResolvedValueOnce('a file');
  const made = patiently(make);
  await vi.advanceTimersByTimeAsync(2900);
  expect(make).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(await made).toBe('a file');
  const never = vi.fn().mockRejectedValue(busy());
  const failed = expect(patiently(never)).rejects.toThrow('服务繁忙');
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(never).toHaveBeenCalledTimes(3);
});

test('what is refused for good is not asked for again', async () => {
  const make = vi.fn().mockRejectedValue(new ApiError('S00544', 422, '太复杂'));
  await expect(patiently(make)).rejects.toThrow('太复杂');
  expect(make).toHaveBeenCalledTimes(1);
});
