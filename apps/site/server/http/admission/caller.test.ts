import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Endpoint } from '@ziwan/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { SessionService } from '../../people/sessions/index.ts';
import { STANDING } from '../../runtime/client-costs.ts';
import { networkOf } from '../../runtime/network-of.ts';
import { callOf, identityOf, subnet, tokenIn } from './caller.ts';

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

const replyWith = (headers: Record<string, unknown>) =>
  ({
    raw: new ServerResponse(new IncomingMessage(new Socket())),
    header: (name: string, value: unknown) => {
      headers[name] = value;
    },
  }) as unknown as FastifyReply;

test('a call that is answered without its ended session says so; a call that needs none does not look', async () => {
  const request = {
    protocol: 'http',
    host: 'ziwan.cn',
    headers: { 'reeji-authenticate': 'old' },
    ip: '203.0.113.7',
  } as unknown as FastifyRequest;
  const sessions = {
    resolve: async () => null,
    whyEnded: async () => 'expired',
  } as unknown as SessionService;
  const told = async (auth: Endpoint['auth']) => {
    const headers = {};
    const { ended } = await callOf(request, replyWith(headers), { auth }, sessions);
    return [ended, headers];
  };
  expect(await told('optional')).toEqual(['expired', { 'x-session-end': 'expired' }]);
  expect(await told('required')).toEqual(['expired', {}]);
  expect(await told('public')).toEqual([undefined, {}]);
});

test('a disconnected caller keeps an address read before, and otherwise has none', async () => {
  const request = { protocol: 'http', host: 'ziwan.cn', headers: {}, ip: '203.0.113.7' } as { ip?: string };
  const sessions = {
    resolve: async () => {
      delete request.ip;
      return null;
    },
    whyEnded: async () => undefined,
  } as unknown as SessionService;
  const reply = replyWith({});
  const call = () => callOf(request as FastifyRequest, reply, { auth: 'optional' }, sessions);
  expect(await call()).toMatchObject({ ip: '203.0.113.7', session: null });
  expect(await call()).toMatchObject({ ip: '', session: null });
});

test('a client that hung up has no address, and that is no error', () => {
  expect(subnet(undefined)).toBe('');
  expect(networkOf('')).toBe('');
});

test('addresses of one /24 or one /48 are one network', () => {
  const of = (ip: string) => networkOf(subnet(ip));
  expect(of('203.0.113.7')).toBe('203.0.113.0/24');
  expect(of('::ffff:203.0.113.250')).toBe('203.0.113.0/24');
  expect(of('2001:db8:1:2::9')).toBe('2001:db8:1::/48');
  expect(of('2001:db8:1:ffff::9')).toBe('2001:db8:1::/48');
  expect(of('2001:db8:2:2::9')).toBe('2001:db8:2::/48');
});

const account = { userId: 'account', role: 'member' as const };
const sessions = {
  accountOf: (token: string) =>
    token === 'known' ? account : token === 'staff' ? { userId: 'boss', role: 'owner' as const } : undefined,
};
const identify = (headers: Record<string, string>, age: number | null = null) =>
  identityOf({ headers, ip: '2001:db8::9' } as unknown as FastifyRequest, sessions, { age: () => age });

test('a client is the account of a known token, otherwise an address', () => {
  const stranger = { key: '2001:db8:0:0::/64', network: '2001:db8:0::/48', standing: STANDING.stranger };
  expect(identify({})).toEqual(stranger);
  const known = { key: 'account', network: 'account', standing: STANDING.account };
  expect(identify({ 'joyfont-authenticate': 'known' })).toEqual(known);
  expect(identify({ cookie: 'token=known' })).toEqual(known);
  expect(identify({ cookie: 'token=staff' })).toEqual({
    key: 'boss',
    network: 'boss',
    standing: STANDING.staff,
  });
  // An invented token gives no queue of its own.
  expect(identify({ 'joyfont-authenticate': 'x' })).toEqual(stranger);
  expect(identify({ cookie: 'token=x' })).toEqual(stranger);
});

test('a visitor with a mark of an earlier hour is another client than strangers at the same address', () => {
  const marked = {
    key: '2001:db8:0:0::/64 marked',
    network: '2001:db8:0::/48 marked',
    standing: STANDING.marked,
  };
  expect([0, 1, 100].map((age) => identify({}, age).standing)).toEqual([
    STANDING.stranger,
    STANDING.marked,
    STANDING.marked,
  ]);
  expect(identify({}, 1)).toEqual(marked);
});
