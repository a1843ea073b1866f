import { expect, test } from 'vitest';
import { dateOf, fromLocal, timeOf, toLocal } from './times.ts';

test('times are China’s, whatever clock the reader has', () => {
  expect(timeOf('2026-11-21T02:30:00.000Z')).toBe('2026-11-21 10:30');
  expect(timeOf('2026-12-31T18:05:00+01:00')).toBe('2027-01-01 01:05');
  expect(dateOf('2026-11-20T16:00:00.000Z')).toBe('2026-11-21');
});

test('a time that is typed is read as China’s and shown as it was typed', () => {
  expect(fromLocal('2026-11-21T10:30')).toBe('2026-11-21T02:30:00.000Z');
  expect(fromLocal('2026-11-21T10:30:15')).toBe('2026-11-21T02:30:15.000Z');
  expect(toLocal('2026-11-21T02:30:00.000Z')).toBe('2026-11-21T10:30');
  expect([fromLocal(''), fromLocal('morgen'), toLocal(null)]).toEqual([null, null, '']);
});
