import { expect, test } from 'vitest';
import {
  dayAfter,
  dayOf,
  instantOf,
  isInstant,
  isoOf,
  isTimeZone,
  minuteOf,
  timeZoneName,
  zonedOf,
} from './site-time.ts';

const SHANGHAI = 'Asia/Shanghai';
const NEW_YORK = 'America/New_York';

test('an entry published at 07:48 on the 22nd in China is dated the 22nd, not the 21st', () => {
  expect(dayOf('2026-11-21T23:48:00.000Z')).toBe('2026-11-22');
  expect(minuteOf('2026-11-21T23:48:00.000Z')).toBe('2026-11-22 07:48');
});

test('an instant is stored in UTC, whatever offset it is given in', () => {
  const stored = '2026-11-21T23:48:00.000Z';
  expect(isoOf('2026-11-22T07:48+08:00')).toBe(stored);
  expect(isoOf(Date.parse(stored))).toBe(stored);
  expect(isoOf(new Date(stored))).toBe(stored);
  expect(() => isoOf('morgen')).toThrow(RangeError);
});

test('a day begins and ends at midnight in the time zone', () => {
  expect(dayOf('2026-11-30T15:59:59.999Z', SHANGHAI)).toBe('2026-11-30');
  expect(dayOf('2026-11-30T16:00:00.000Z', SHANGHAI)).toBe('2026-12-01');
  expect(dayOf('2026-12-01T04:59:59.999Z', NEW_YORK)).toBe('2026-11-30');
  expect(dayOf('2026-12-01T05:00:00.000Z', NEW_YORK)).toBe('2026-12-01');
  expect(minuteOf('2026-12-31T18:05:00+01:00', SHANGHAI)).toBe('2027-01-01 01:05');
});

test('a local time converts to its instant in the time zone', () => {
  const iso = (local: string, zone: string) => new Date(instantOf(local, zone)).toISOString();
  expect(iso('2026-12-01', SHANGHAI)).toBe('2026-11-30T16:00:00.000Z');
  expect(iso('2026-11-21T10:30', SHANGHAI)).toBe('2026-11-21T02:30:00.000Z');
  expect(iso('2026-11-21T10:30:15', SHANGHAI)).toBe('2026-11-21T02:30:15.000Z');
  expect(iso('2026-07-01', NEW_YORK)).toBe('2026-07-01T04:00:00.000Z');
  expect(iso('2026-12-01', NEW_YORK)).toBe('2026-12-01T05:00:00.000Z');
  expect(instantOf('morgen', SHANGHAI)).toBeNaN();
});

test('a repeated local time is the first occurrence, a skipped one the time after the gap', () => {
  const shown = (local: string) => minuteOf(instantOf(local, NEW_YORK), NEW_YORK);
  expect(shown('2026-03-08T02:30')).toBe('2026-03-08 03:30');
  expect(new Date(instantOf('2026-11-01T01:30', NEW_YORK)).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  for (let day = '2026-01-01'; day < '2027-01-01'; day = dayAfter(day)) {
    const midnight = instantOf(day, NEW_YORK);
    expect([dayOf(midnight, NEW_YORK), dayOf(midnight - 1, NEW_YORK)]).toEqual([day, dayAfter(day, -1)]);
  }
});

test('programs get the same local day, with its UTC offset', () => {
  expect([
    zonedOf('2026-11-21T23:48:09.500Z', SHANGHAI),
    zonedOf('2026-07-01T02:00:00.000Z', NEW_YORK),
    zonedOf('2026-07-01T02:00:00.000Z', 'UTC'),
    zonedOf('2026-07-01T02:00:00.000Z', 'Asia/Kathmandu'),
  ]).toEqual([
    '2026-11-22T07:48:09+08:00',
    '2026-06-30T22:00:00-04:00',
    '2026-07-01T02:00:00+00:00',
    '2026-07-01T07:45:00+05:45',
  ]);
});

test('adding days follows the calendar', () => {
  expect([dayAfter('2026-12-31'), dayAfter('2028-02-28'), dayAfter('2026-03-01', -1)]).toEqual([
    '2027-01-01',
    '2028-02-29',
    '2026-02-28',
  ]);
});

test('an unknown time zone is rejected by name', () => {
  expect([isTimeZone('Asia/Shanghai'), isTimeZone('Asia/Shangai'), isTimeZone('')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => dayOf(0, 'Asia/Shangai')).toThrow(/SITE_TIME_ZONE：没有「Asia\/Shangai」/);
});

test('a time whose year has not four digits is no instant', () => {
  expect(isoOf(instantOf('9999-12-31T23:59', SHANGHAI))).toBe('9999-12-31T15:59:00.000Z');
  for (const local of ['9999-12-31T23:59', '12026-01-01T00:00'])
    expect(instantOf(local, NEW_YORK), local).toBeNaN();
  expect(instantOf('0000-01-01T00:00', SHANGHAI)).toBeNaN();
  expect(isInstant('9999-12-31T23:59:00-12:00')).toBe(false);
  expect(isInstant('9999-12-31T23:59:00Z')).toBe(true);
});

test('a zone is called by its name in Chinese', () => {
  expect([timeZoneName(SHANGHAI), timeZoneName(NEW_YORK)]).toEqual(['中国时间', '北美东部时间']);
});
