import { expect, test } from 'vitest';
import { fromLocal, toLocal, withTimes } from './times.ts';

test('an entered time is read in the site’s time zone and shown as entered', () => {
  expect(fromLocal('2026-11-21T10:30')).toBe('2026-11-21T02:30:00.000Z');
  expect(fromLocal('2026-11-21T10:30:15')).toBe('2026-11-21T02:30:15.000Z');
  expect(toLocal('2026-11-21T02:30:00.000Z')).toBe('2026-11-21T10:30');
  expect([fromLocal(''), fromLocal('morgen'), toLocal(null)]).toEqual([null, null, '']);
});

test('two times of the same minute are told apart by their seconds', () => {
  const [one, other] = ['2026-11-21T02:30:05.000Z', '2026-11-21T02:30:40.000Z'];
  expect([withTimes(one), withTimes(one, other), withTimes(other, one)]).toEqual([
    '2026-11-21 10:30',
    '2026-11-21 10:30:05',
    '2026-11-21 10:30:40',
  ]);
  expect(withTimes(one, '2026-11-21T02:31:05.000Z')).toBe('2026-11-21 10:30');
  expect(withTimes('草稿', one)).toBe('草稿');
});
