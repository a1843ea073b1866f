import { captchaCheck, captchaGet, getFontList } from '@ziwan/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // The platform's own timeouts do not follow the fake clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const late = new AbortController();
    setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), ms);
    return late.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A server that never answers. */
const hanging: typeof fetch = (_url, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

const body = { captchaType: 'blockPuzzle' as const, clientUid: 'slider-1', ts: 1 };

test.each([captchaGet, captchaCheck])(
  '$name gives up after 40 seconds, other calls after 60',
  async (endpoint) => {
    const ended: string[] = [];
    const client = createClient({ fetch: hanging });
    const late = (what: string) => (error: { status: number }) => ended.push(`${what} ${error.status}`);
    client.call(endpoint, { body }).catch(late('captcha'));
    client.call(getFontList, { query: {} }).catch(late('list'));
    await vi.advanceTimersByTimeAsync(39_999);
    expect(ended).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['captcha 408']);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(ended).toEqual(['captcha 408']);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['captcha 408', 'list 408']);
  },
);

test.each([captchaGet, captchaCheck])(
  '$name has the AJAX marker and JSON in UTF-8, other calls have no marker',
  async (endpoint) => {
    const sent: Headers[] = [];
    const client = createClient({
      fetch: async (_url, init) => {
        sent.push(new Headers(init?.headers));
        return Response.json({ code: '200', message: '', data: {}, repCode: '0000' });
      },
    });
    await client.call(endpoint, { body });
    await client.call(getFontList, { query: {} });
    expect(sent[0]?.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(sent[0]?.get('content-type')).toBe('application/json;charset=UTF-8');
    expect(sent[1]?.has('x-requested-with')).toBe(false);
  },
);
