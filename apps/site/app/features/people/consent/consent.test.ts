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

test('an answer is stored with its date for a year', () => {
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

test('a refusal is stored too', () => {
  const place = storage();
  writeChoice(place, ['tongji'], [], NOW);
  expect(readChoice(place, ['tongji'], NOW + DAY)?.allowed).toEqual([]);
});

test('changed purposes, a new version or a future date ask again', () => {
  const place = storage();
  writeChoice(place, ['tongji'], ['tongji'], NOW);
  expect(readChoice(place, ['tongji', 'clarity'], NOW)).toBeNull();
  expect(readChoice(place, ['clarity'], NOW)).toBeNull();
  expect(readChoice(place, ['tongji'], NOW - DAY)).toBeNull();
  const older = JSON.stringify({ version: '0', asked: ['tongji'], allowed: ['tongji'], at: new Date(NOW) });
  expect(readChoice(storage(older), ['tongji'], NOW)).toBeNull();
});

test('invalid stored data is ignored', () => {
  for (const kept of [
    '',
    'yes',
    '[]',
    '{"version":"1"}',
    '{"version":"1","asked":"tongji","allowed":1,"at":0}',
  ])
    expect(readChoice(storage(kept), ['tongji'], NOW), kept).toBeNull();
});

test('without storage the answer lasts for the page', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(writeChoice(full, ['tongji'], ['tongji'], NOW).allowed).toEqual(['tongji']);
});

test('Global Privacy Control and Do Not Track count as a refusal', () => {
  expect(refusesByItself({ globalPrivacyControl: true })).toBe(true);
  expect(refusesByItself({ doNotTrack: '1' })).toBe(true);
  expect(refusesByItself({ globalPrivacyControl: false, doNotTrack: '0' })).toBe(false);
  expect(refusesByItself({ doNotTrack: 'unspecified' })).toBe(false);
});

test('reports the path and only known filters of the query', () => {
  const search =
    '?text=%E6%B1%9F%E6%B9%96&tagNumber=style-brush&keyword=13800000000&current=2&redirect=/user';
  expect(reportedPath('tongji', '/font', search)).toBe('/font?tagNumber=style-brush&current=2');
  expect(reportedPath('tongji', '/font', '?text=x')).toBe('/font');
});

test('typed text never passes as a filter', () => {
  for (const value of ['江湖夜雨', 'a b', 'me@example.cn', 'x'.repeat(81), '<script>'])
    expect(reportedPath('tongji', '/font', `?sort=${encodeURIComponent(value)}`), value).toBe('/font');
});

test('campaign parameters are reported, click ids only to the network that issued them', () => {
  const search = '?utm_source=baidu&msclkid=0a1b2c&token=secret';
  expect(reportedPath('tongji', '/', search)).toBe('/?utm_source=baidu');
  expect(reportedPath('uet', '/', search)).toBe('/?utm_source=baidu&msclkid=0a1b2c');
});

test('a referrer is reduced to its origin, and dropped for this site', () => {
  expect(sourceOf('https://www.example.cn/s?wd=%E5%AD%97', 'https://fonts.cn')).toBe(
    'https://www.example.cn/',
  );
  expect(sourceOf('https://fonts.cn/font?text=x', 'https://fonts.cn')).toBe('');
  expect(sourceOf('', 'https://fonts.cn')).toBe('');
  expect(sourceOf('android-app://x', 'https://fonts.cn')).toBe('');
});

test('recordings mask typed parameters and unknown ones', () => {
  expect(unrecordedParameters('?phone=1&tagNumber=a')).toEqual(
    expect.arrayContaining(['text', 'keyword', 'phone']),
  );
  expect(unrecordedParameters('?phone=1&tagNumber=a')).not.toContain('tagNumber');
});

test('cookies are searched on the host and its parent domains', () => {
  expect(cookieDomains('www.fonts.cn')).toEqual([null, 'www.fonts.cn', 'fonts.cn']);
  expect(cookieDomains('127.0.0.1')).toEqual([null]);
  expect(cookieDomains('localhost')).toEqual([null]);
});
