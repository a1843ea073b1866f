import fastify from 'fastify';
import { expect, test } from 'vitest';
import { cache } from '../transport/cache.ts';
import { addMarks, MARK_COOKIE, Marks } from './marks.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-26T08:59:00.000Z');

function marked(start = START) {
  let now = start;
  const marks = new Marks('secret', () => now);
  return {
    marks,
    pass(ms: number) {
      now += ms;
    },
    ageOf: (mark: string, network = 'a') => marks.age(`x=1; ${MARK_COOKIE}=${mark}; y=2`, network),
  };
}

test('a mark says in which hour it was issued, for seven days', () => {
  const { marks, pass, ageOf } = marked();
  const mark = marks.issue('a');
  expect(ageOf(mark)).toBe(0);
  pass(60_000);
  expect(ageOf(mark)).toBe(1);
  pass(6 * 24 * HOUR + 22 * HOUR);
  expect(ageOf(mark)).toBe(167);
  pass(HOUR);
  expect(ageOf(mark)).toBeNull();
});

test('all who come in one hour from one network get the same mark, which names nobody', () => {
  const { marks, pass } = marked(START - 50 * 60_000);
  const one = marks.issue('a');
  pass(50 * 60_000);
  expect(marks.issue('a')).toBe(one);
  expect(marks.issue('b')).not.toBe(one);
});

test('a mark of another network, of another secret, from the future, or altered does not count', () => {
  const { marks, ageOf, pass } = marked();
  const mark = marks.issue('a');
  expect(ageOf(mark, 'b')).toBeNull();
  expect(ageOf(new Marks('other', () => START).issue('a'))).toBeNull();
  const [hour = '', signature] = mark.split('.');
  expect(ageOf(`${(Number.parseInt(hour, 36) - 5).toString(36)}.${signature}`)).toBeNull();
  expect(ageOf(`${hour}.`)).toBeNull();
  pass(-HOUR);
  expect(ageOf(mark)).toBeNull();
});

test('only answers to the site’s own calls that no cache keeps set a mark, and none while requests wait', async () => {
  const marks = new Marks('secret', () => START);
  let isBusy = false;
  const app = fastify();
  addMarks(app, { marks, networkOf: () => 'a', isBusy: () => isBusy, secure: true });
  for (const [path, policy] of Object.entries({ '/call': cache.none, '/page': cache.page }))
    app.get(path, async (_request, reply) => reply.header('cache-control', policy).send('x'));
  const cookieOf = async (url: string, headers: Record<string, string> = {}) =>
    (await app.inject({ url, headers: { 'sec-fetch-site': 'same-origin', ...headers } })).headers[
      'set-cookie'
    ];
  const issued = `${MARK_COOKIE}=${marks.issue('a')}`;
  expect(await cookieOf('/call')).toBe(`${issued}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure`);
  expect(await cookieOf('/page')).toBeUndefined();
  expect(await cookieOf('/call', { 'sec-fetch-site': 'cross-site' })).toBeUndefined();
  expect(await cookieOf('/call', { cookie: issued })).toBeUndefined();
  isBusy = true;
  expect(await cookieOf('/call')).toBeUndefined();
  await app.close();
});
