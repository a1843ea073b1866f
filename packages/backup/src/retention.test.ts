import { expect, test } from 'vitest';
import { expired } from './retention.ts';

const DAY = 24 * 3600_000;
const daily = (count: number) =>
  Array.from({ length: count }, (_, i) => new Date(Date.UTC(2026, 10, 22, 3) - i * DAY).toISOString());

test('one backup a day is kept for the chosen days, and one a month for half a year', () => {
  const backups = daily(400);
  const gone = new Set(expired(backups, 14));
  expect(backups.filter((b) => !gone.has(b)).map((b) => b.slice(0, 10))).toEqual([
    ...backups.slice(0, 14).map((b) => b.slice(0, 10)),
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ]);
});

test('the newest of several backups of a day is kept, and the only ones are, however old', () => {
  const day = ['2026-11-22T09:00:00.000Z', '2026-11-22T03:00:00.000Z'];
  expect(expired(day, 14)).toEqual([day[1]]);
  expect(expired(['2019-01-01T00:00:00.000Z'], 1)).toEqual([]);
  expect(expired([], 1)).toEqual([]);
});
