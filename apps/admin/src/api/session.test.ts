import { type IssuedToken, logout, siteInfo } from '@ziwan/contract';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from './client.ts';
import { enter, leave } from './session.ts';

const kept = vi.hoisted(() => ({ keepToken: vi.fn(), forgetToken: vi.fn(), keepDevice: vi.fn() }));
vi.mock(import('./token.ts'), async (original) => ({
  ...(await original()),
  keepToken: kept.keepToken,
  forgetToken: kept.forgetToken,
}));
vi.mock(import('@ziwan/client'), async (original) => ({
  ...(await original()),
  keepDevice: kept.keepDevice,
}));

const call = vi.spyOn(api, 'call');
afterAll(() => call.mockRestore());
beforeEach(() => {
  for (const mock of [call, ...Object.values(kept)]) mock.mockReset();
});

test('a login keeps its token for the site and the console, and the device', async () => {
  call.mockResolvedValue({ cookieDomain: 'ziwan.example' } as never);
  const issued = { token: 't', device: 'd' } as unknown as IssuedToken;
  await enter(issued);
  expect(kept.keepToken.mock.calls).toEqual([[issued, 'ziwan.example']]);
  expect(kept.keepDevice.mock.calls).toEqual([['d']]);
});

test('a logout ends the session on the server, then in this browser', async () => {
  call.mockResolvedValue({ cookieDomain: 'ziwan.example' } as never);
  await leave();
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([siteInfo, logout]);
  expect(kept.forgetToken.mock.calls).toEqual([['ziwan.example']]);
});

test('a logout ends the session in this browser although the server is unreachable', async () => {
  call.mockRejectedValue(new Error('unreachable'));
  await leave();
  expect(kept.forgetToken.mock.calls).toEqual([[null]]);
});
