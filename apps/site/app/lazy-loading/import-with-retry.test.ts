import { expect, test, vi } from 'vitest';
import { importWithRetry } from './import-with-retry.ts';

test('a failed import is retried once', async () => {
  const once = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('module');
  expect(await importWithRetry(once)).toBe('module');
  const never = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(importWithRetry(never)).rejects.toThrow('Failed to fetch');
  expect(never).toHaveBeenCalledTimes(2);
});

test('a failed style sheet is not retried, because the retry would load the script without it', async () => {
  const bare = vi.fn().mockRejectedValue(new Error('Unable to preload CSS for /assets/a.css'));
  await expect(importWithRetry(bare)).rejects.toThrow('preload CSS');
  expect(bare).toHaveBeenCalledTimes(1);
});
