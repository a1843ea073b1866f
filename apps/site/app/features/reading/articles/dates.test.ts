import { expect, test } from 'vitest';
import { dayOf, periodOf } from './dates.ts';

test('dates are in China’s time zone, wherever the page is rendered', () => {
  expect(dayOf('2026-11-17T16:00:00.000Z')).toEqual({
    iso: '2026-11-18',
    year: '2026',
    monthDay: '11.18',
    words: '2026 年 11 月 18 日',
  });
  expect(dayOf('2026-11-17T15:59:59.000Z').iso).toBe('2026-11-17');
});

test('a period ending at midnight shows its last open day', () => {
  const startsAt = '2026-10-31T16:00:00.000Z';
  expect(periodOf({ startsAt, endsAt: '2026-11-30T16:00:00.000Z' })).toEqual({
    from: '2026.11.01',
    to: '11.30',
  });
  expect(periodOf({ startsAt, endsAt: '2026-11-30T15:59:00.000Z' })).toEqual({
    from: '2026.11.01',
    to: '11.30',
  });
});

test('the end shows its year when different, and nothing when open', () => {
  expect(periodOf({ startsAt: '2026-11-15T00:00:00Z', endsAt: '2027-01-10T08:00:00Z' })).toEqual({
    from: '2026.11.15',
    to: '2027.01.10',
  });
  expect(periodOf({ startsAt: '2026-11-15T00:00:00Z', endsAt: null })).toEqual({
    from: '2026.11.15',
    to: null,
  });
  expect(periodOf({ startsAt: null, endsAt: '2027-01-10T08:00:00Z' })).toEqual({
    from: null,
    to: '2027.01.10',
  });
});
