import { knownDevices } from '@ziwan/client';
import { type IssuedToken, logout, siteInfo } from '@ziwan/contract';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from './client.ts';
import { enter, leave } from './session.ts';

const call = vi.spyOn(api, 'call');
afterAll(() => call.mockRestore());
afterEach(() => vi.unstubAllGlobals());

let cookies: string[];
beforeEach(() => {
  call.mockReset();
  cookies = [];
  const stored = new Map<string, string>();
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    set cookie(cookie: string) {
      cookies.push(cookie);
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

test('a login keeps its token for the site and the console, and the device', async () => {
  call.mockResolvedValue({ cookieDomain: 'ziwan.example' } as never);
  await enter({ token: 't', expired: 60, device: 'd' } as IssuedToken);
  expect(cookies).toEqual(['token=t; max-age=60; path=/; samesite=lax; domain=ziwan.example; secure']);
  expect(knownDevices()).toEqual(['d']);
});

test('a logout ends the session on the server, then in this browser', async () => {
  call.mockResolvedValue({ cookieDomain: 'ziwan.example' } as never);
  await leave();
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([siteInfo, logout]);
  expect(cookies).toEqual(['token=; max-age=0; path=/; samesite=lax; domain=ziwan.example; secure']);
});

test('a logout ends the session in this browser although the server is unreachable', async () => {
  call.mockRejectedValue(new Error('unreachable'));
  await leave();
  expect(cookies).toEqual(['token=; max-age=0; path=/; samesite=lax; secure']);
});
