import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { SessionService } from '../people/sessions/index.ts';
import { callOf, clientKey, subnet, tokenIn } from './caller.ts';

test('rate limits count an IPv6 client by its /64, and a mapped IPv4 address as IPv4', () => {
  expect(subnet('203.0.113.7')).toBe('203.0.113.7');
  expect(subnet('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(subnet('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(subnet('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(subnet('2001:0db8::9')).toBe('2001:db8:0:0::/64');
  expect(subnet('::1')).toBe('0:0:0:0::/64');
  expect(subnet('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('the token is read from its own cookie and no other', () => {
  expect(tokenIn('a=1; token=abc; b=2')).toBe('abc');
  expect(tokenIn('token=abc')).toBe('abc');
  expect(tokenIn('mytoken=abc; token2=x')).toBeUndefined();
  expect(tokenIn('token=')).toBeUndefined();
  expect(tokenIn(undefined)).toBeUndefined();
});

test('a disconnected caller keeps an address read before, and otherwise has none', async () => {
  const request = { protocol: 'http', host: 'ziwan.cn', headers: {}, ip: '203.0.113.7' } as { ip?: string };
  const sessions = {
    resolve: async () => {
      delete request.ip;
      return null;
    },
  } as unknown as SessionService;
  const reply = { raw: new ServerResponse(new IncomingMessage(new Socket())) };
  const call = () => callOf(request as FastifyRequest, reply, { auth: 'optional' }, sessions);
  expect(await call()).toMatchObject({ ip: '203.0.113.7', session: null });
  expect(await call()).toMatchObject({ ip: '', session: null });
});

test('a client is the account of a known token, otherwise an address', () => {
  const accountOf = (token: string) => (token === 'known' ? 'account' : undefined);
  const of = (headers: Record<string, string>) =>
    clientKey({ headers, ip: '2001:db8::9' } as unknown as FastifyRequest, { accountOf });
  expect(of({})).toBe('2001:db8:0:0::/64');
  expect(of({ 'joyfont-authenticate': 'known' })).toBe('account');
  expect(of({ cookie: 'token=known' })).toBe('account');
  // An invented token gives no queue of its own.
  expect(of({ 'joyfont-authenticate': 'x' })).toBe('2001:db8:0:0::/64');
  expect(of({ cookie: 'token=x' })).toBe('2001:db8:0:0::/64');
});
