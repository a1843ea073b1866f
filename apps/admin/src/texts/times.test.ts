import { expect, test } from 'vitest';
import { fromLocal, toLocal } from './times.ts';

test('an entered time is read in the site’s time zone and shown as entered', () => {
  expect(fromLocal('2026-11-21T10:30')).toBe('2026-11-21T02:30:00.000Z');
  expect(fromLocal('2026-11-21T10:30:15')).toBe('2026-11-21T02:30:15.000Z');
  expect(toLocal('2026-11-21T02:30:00.000Z')).toBe('2026-11-21T10:30');
  expect([fromLocal(''), fromLocal('morgen'), toLocal(null)]).toEqual([null, null, '']);
});
