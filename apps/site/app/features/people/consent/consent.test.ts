import { expect, test } from 'vitest';
import { CONSENT_KEY, CONSENT_VERSION, readChoice, refusesByItself, writeChoice } from './choice.ts';
import { reportedPath, sourceOf, unrecordedParameters } from './reported.ts';
import { cookieDomains } from './traces.ts';

const DAY = 24 * 3600 * 1000;
const NOW = Date.parse('2026-11-21T08:00:00Z');

function storage(kept?: string) {
  const values = new Map(kept === undefined ? [] : [[CONSENT_KEY, kept]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

test('an answer is remembered with its date, for a year', () => {
  const place = storage();
  const slots = ['tongji', 'uet'] as const;
  writeChoice(place, slots, ['tongji'], NOW);
  const kept = readChoice(place, slots, NOW + 300 * DAY);
  expect(kept).toEqual({
    version: CONSENT_VERSION,
    asked: slots,
    allowed: ['tongji'],
    at: '2026-11-21T08:00:00.000Z',
  });
  expect(readChoice(place, slots, NOW + 366 * DAY)).toBeNull();
});

test('a refusal is an answer too: nobody is asked again', () => {
  const place = storage();
  writeChoice(place, ['tongji'], [], NOW);
  expect(readChoice(place, ['tongji'], NOW + DAY)?.allowed).toEqual([]);
});

test('other purposes, another version or a date to come are asked anew', () => {
  const place = storage();
  writeChoice(place, ['tongji'], ['tongji'], NOW);
  expect(readChoice(place, ['tongji', 'clarity'], NOW)).toBeNull();
  expect(readChoice(place, ['clarity'], NOW)).toBeNull();
  expect(readChoice(place, ['tongji'], NOW - DAY)).toBeNull();
  const older = JSON.stringify({ version: '0', asked: ['tongji'], allowed: ['tongji'], at: new Date(NOW) });
  expect(readChoice(storage(older), ['tongji'], NOW)).toBeNull();
});

test('what makes no sense is no answer', () => {
  for (const kept of [
    '',
    'yes',
    '[]',
    '{"version":"1"}',
    '{"version":"1","asked":"tongji","allowed":1,"at":0}',
  ])
    expect(readChoice(storage(kept), ['tongji'], NOW), kept).toBeNull();
});

test('storage that takes nothing still lets the answer count for the page', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(writeChoice(full, ['tongji'], ['tongji'], NOW).allowed).toEqual(['tongji']);
});

test('a browser that asks not to be followed is taken at its word', () => {
  expect(refusesByItself({ globalPrivacyControl: true })).toBe(true);
  expect(refusesByItself({ doNotTrack: '1' })).toBe(true);
  expect(refusesByItself({ globalPrivacyControl: false, doNotTrack: '0' })).toBe(false);
  expect(refusesByItself({ doNotTrack: 'unspecified' })).toBe(false);
});

test('of an address the path is told, and of its query only the filters of the site', () => {
  const search =
    '?text=%E6%B1%9F%E6%B9%96&tagNumber=style-brush&keyword=13800000000&current=2&redirect=/user';
  expect(reportedPath('tongji', '/font', search)).toBe('/font?tagNumber=style-brush&current=2');
  expect(reportedPath('tongji', '/font', '?text=x')).toBe('/font');
});

test('nothing that was typed passes for a filter', () => {
  for (const value of ['江湖夜雨', 'a b', 'me@example.cn', 'x'.repeat(81), '<script>'])
    expect(reportedPath('tongji', '/font', `?sort=${encodeURIComponent(value)}`), value).toBe('/font');
});

test('where a visit came from is told as the advert has it; a click’s number only to whoever sold it', () => {
  const search = '?utm_source=baidu&msclkid=0a1b2c&token=secret';
  expect(reportedPath('tongji', '/', search)).toBe('/?utm_source=baidu');
  expect(reportedPath('uet', '/', search)).toBe('/?utm_source=baidu&msclkid=0a1b2c');
});

test('another site is named by its origin, this one not at all', () => {
  expect(sourceOf('https://www.example.cn/s?wd=%E5%AD%97', 'https://fonts.cn')).toBe(
    'https://www.example.cn/',
  );
  expect(sourceOf('https://fonts.cn/font?text=x', 'https://fonts.cn')).toBe('');
  expect(sourceOf('', 'https://fonts.cn')).toBe('');
  expect(sourceOf('android-app://x', 'https://fonts.cn')).toBe('');
});

test('a recording leaves out what people type, and whatever in the address is not ours', () => {
  expect(unrecordedParameters('?phone=1&tagNumber=a')).toEqual(
    expect.arrayContaining(['text', 'keyword', 'phone']),
  );
  expect(unrecordedParameters('?phone=1&tagNumber=a')).not.toContain('tagNumber');
});

test('a cookie is looked for on the host and every domain above it', () => {
  expect(cookieDomains('www.fonts.cn')).toEqual([null, 'www.fonts.cn', 'fonts.cn']);
  expect(cookieDomains('127.0.0.1')).toEqual([null]);
  expect(cookieDomains('localhost')).toEqual([null]);
});
