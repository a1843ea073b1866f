import { ApiError, ERRORS, logout, userInfoCall } from '@ziwan/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserClient } from './browser-client.ts';
import { renewToken } from './renewal.ts';
import { renewedSince } from './renewed-since.ts';
import { readToken } from './session.ts';

const OLD = 'o'.repeat(43);
const NEW = 'n'.repeat(43);

/** State shared by all tabs of a browser. */
let cookies: Map<string, string>;
let stored: Map<string, string>;
beforeEach(() => {
  cookies = new Map([['token', OLD]]);
  stored = new Map();
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (/max-age=0/.test(text)) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A server that accepts one token and records the tokens it receives. */
function server(valid: () => string) {
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: { headers: Record<string, string> }) => {
    const token = init.headers['joyfont-authenticate'] ?? null;
    asked.push(token);
    const known = token === valid();
    const { code, message } = ERRORS.UNAUTHENTICATED;
    return Response.json(
      known ? { code: '200', message: '', data: { id: 'a' } } : { code, message, data: null },
      { status: known ? 200 : 401 },
    );
  });
  return asked;
}

const deferred = <T>() => {
  let settle!: { resolve: (value: T) => void; reject: (reason: unknown) => void };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
};

test('the new token replaces the old one, and a failed proof keeps the old one', async () => {
  await renewToken(async () => ({ token: NEW, expired: 60 }), null);
  expect(readToken()).toBe(NEW);
  const refused = new ApiError('S00437', 400, '密码不正确');
  await expect(renewToken(() => Promise.reject(refused), null)).rejects.toBe(refused);
  expect(readToken()).toBe(NEW);
  expect(stored.size).toBe(0);
});

test('a call that fails during a renewal in another tab is retried with the new token, without a logout', async () => {
  const proof = deferred<{ token: string; expired: number }>();
  const renewing = renewToken(() => proof.promise, null);
  const asked = server(() => NEW);
  const leave = vi.fn();
  const call = browserClient(leave).call(userInfoCall, {});
  await vi.waitFor(() => expect(asked).toEqual([OLD]));
  proof.resolve({ token: NEW, expired: 60 });
  expect(await call).toEqual({ id: 'a' });
  await renewing;
  expect(asked).toEqual([OLD, NEW]);
  expect(leave).not.toHaveBeenCalled();
});

test('a token that nobody renewed has expired: the visitor is signed out after one call', async () => {
  const asked = server(() => NEW);
  const leave = vi.fn();
  await expect(browserClient(leave).call(userInfoCall, {}, { quiet: true })).rejects.toMatchObject({
    status: 401,
  });
  expect(asked).toEqual([OLD]);
  expect(leave).toHaveBeenCalledTimes(1);
  // A logout that comes too late has nothing left to end.
  await expect(browserClient(leave).call(logout, {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
  expect(leave).toHaveBeenCalledTimes(1);
});

test('an abandoned renewal delays a call by at most 20 s, a failed one only while it runs', async () => {
  vi.useFakeTimers();
  stored.set('token-renewal', String(Date.now()));
  const left = renewedSince(OLD);
  await vi.advanceTimersByTimeAsync(20_100);
  expect(await left).toBe(false);
  stored.set('token-renewal', String(Date.now()));
  const failed = renewedSince(OLD);
  await vi.advanceTimersByTimeAsync(300);
  stored.clear();
  await vi.advanceTimersByTimeAsync(100);
  expect(await failed).toBe(false);
});

test('a logout during the call is not a renewal, nor is a timestamp in the future', async () => {
  cookies.clear();
  expect(await renewedSince(OLD)).toBe(false);
  cookies.set('token', OLD);
  stored.set('token-renewal', String(Date.now() + 3_600_000));
  expect(await renewedSince(OLD)).toBe(false);
  stored.set('token-renewal', 'x');
  expect(await renewedSince(OLD)).toBe(false);
});

test('without storage the token is still renewed', async () => {
  vi.stubGlobal('window', {
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  await renewToken(async () => ({ token: NEW, expired: 60 }), null);
  expect(readToken()).toBe(NEW);
  expect(await renewedSince(NEW)).toBe(false);
});
