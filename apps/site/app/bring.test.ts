import { expect, test, vi } from 'vitest';
import { bring } from './bring.ts';

test('a script that fails is asked for once more, and no oftener', async () => {
  const once = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('module');
  expect(await bring(once)).toBe('module');
  const never = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(bring(never)).rejects.toThrow('Failed to fetch');
  expect(never).toHaveBeenCalledTimes(2);
});

test('a style sheet that fails is not: the script would come without it', async () => {
  const bare = vi.fn().mockRejectedValue(new Error('Unable to preload CSS for /assets/a.css'));
  await expect(bring(bare)).rejects.toThrow('preload CSS');
  expect(bare).toHaveBeenCalledTimes(1);
});
