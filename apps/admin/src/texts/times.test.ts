import { expect, test } from 'vitest';
import { fromLocal, toLocal } from './times.ts';

test('a time that is typed is read by the clock of the site and shown as it was typed', () => {
  expect(fromLocal('2026-11-21T10:30')).toBe('2026-11-21T02:30:00.000Z');
  expect(fromLocal('2026-11-21T10:30:15')).toBe('2026-11-21T02:30:15.000Z');
  expect(toLocal('2026-11-21T02:30:00.000Z')).toBe('2026-11-21T10:30');
  expect([fromLocal(''), fromLocal('morgen'), toLocal(null)]).toEqual([null, null, '']);
});
