import { expect, test } from 'vitest';
import { sharedSite } from '../../testing/shared-site.ts';
import { isTooComplex } from './json-bodies.ts';

const site = await sharedSite({ fonts: false });

const membersOf = (n: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, 1])));

test('JSON may have 5,000 members and lists, nested 32 deep', () => {
  expect(isTooComplex(membersOf(4999))).toBe(false);
  expect(isTooComplex(membersOf(5000))).toBe(true);
  expect(isTooComplex(`[${'[],'.repeat(4998)}[]]`)).toBe(false);
  expect(isTooComplex(`[${'[],'.repeat(5000)}[]]`)).toBe(true);
  expect(isTooComplex('['.repeat(32) + ']'.repeat(32))).toBe(false);
  expect(isTooComplex('['.repeat(33) + ']'.repeat(33))).toBe(true);
});

test('the characters of a text count as one value', () => {
  const text = '[{:}]"\\'.repeat(10_000);
  expect(isTooComplex(JSON.stringify({ id: 'a', text }))).toBe(false);
  expect(isTooComplex(JSON.stringify({ text, more: JSON.parse(membersOf(5000)) }))).toBe(true);
});

test('a body with too many members or levels is rejected before it is parsed', async () => {
  for (const [path, body] of [
    ['/webfont/http', `[${membersOf(6000)}]`],
    ['/web/api/font/coverage', membersOf(100_000)],
    ['/web/api/font/getFontList', '['.repeat(100_000)],
  ] as const) {
    const answer = await site.post(path, body);
    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 400, 'S00413']);
  }
});

test('invalid JSON and a reserved member name are still bad requests', async () => {
  for (const body of ['{"a":', '', '[{"__proto__":1}]']) {
    const answer = await site.post('/webfont/http', body);
    expect([body, answer.statusCode, answer.json().code]).toEqual([body, 400, 'S00400']);
  }
});

test('a query string is read up to its hundredth parameter', async () => {
  const filler = (n: number) => Array.from({ length: n }, (_, i) => `p${i}=1`).join('&');
  const sized = (n: number) => site.get(`/web/api/font/getFontList?${filler(n)}&size=7`);
  expect((await sized(99)).json().data.size).toBe(7);
  expect((await sized(100)).json().data.size).not.toBe(7);
});

test('a form with too many fields is rejected', async () => {
  const send = (n: number) =>
    site.inject({
      method: 'POST',
      url: '/web/api/messageBoard/save',
      payload: 'a=1&'.repeat(n),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await send(50)).statusCode).toBe(400);
  const answer = await send(51);
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'S00416']);
});
