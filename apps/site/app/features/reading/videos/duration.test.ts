import { expect, test } from 'vitest';
import { clock, isoDuration, spokenDuration, startIn } from './duration.ts';

test.each([
  [0.4, '0:01', '1 秒', 'PT1S'],
  [60, '1:00', '1 分', 'PT1M'],
  [187, '3:07', '3 分 7 秒', 'PT3M7S'],
  [3729.2, '1:02:09', '1 小时 2 分 9 秒', 'PT1H2M9S'],
])('%d seconds are %s', (seconds, shown, spoken, iso) => {
  expect([clock(seconds), spokenDuration(seconds), isoDuration(seconds)]).toEqual([shown, spoken, iso]);
});

test('a URL may set the start time', () => {
  expect(startIn(new URLSearchParams('t=75.9'))).toBe(75);
  for (const t of ['-1', 'x', '', '1e9', 'NaN']) expect(startIn(new URLSearchParams({ t }))).toBe(0);
});
