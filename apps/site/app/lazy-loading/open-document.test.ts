import { expect, test } from 'vitest';
import { mayReload } from './open-document.ts';

test('a full page load happens at most once in 60 s', () => {
  expect(mayReload(null, 1_000)).toBe(true);
  expect(mayReload(1_000, 60_999)).toBe(false);
  expect(mayReload(1_000, 61_000)).toBe(true);
});
