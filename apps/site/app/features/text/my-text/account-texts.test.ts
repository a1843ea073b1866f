import { type ApiClient, type MyTexts, mergeTexts } from '@ziwan/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionStore } from '../../people/session/session-store.ts';
import { installAccountTexts } from './account-texts.ts';
import { TextStore } from './text-store.ts';

const SIGNED_IN = { state: () => ({ userInfo: {} }), subscribe: () => () => {} } as unknown as SessionStore;

const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

/** An account with one text, and how often it was synchronised. */
function account() {
  let held: MyTexts = { texts: [{ id: 'a', name: '', text: '龙吟虎啸', at: 1 }], gone: [] };
  let calls = 0;
  const call = async (_: unknown, { body }: { body: MyTexts }) => {
    calls++;
    held = mergeTexts(held, body);
    return held;
  };
  return { api: { call } as unknown as ApiClient, calls: () => calls, held: () => held };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { visibilityState: 'visible' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('texts taken over from the account are not sent back', async () => {
  const { api, calls } = account();
  const store = new TextStore(storage, '', Date.now);
  installAccountTexts(SIGNED_IN, store, api);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.text()).toBe('龙吟虎啸');
  expect(calls()).toBe(1);
});

test('a text written during a sync is sent after it', async () => {
  const { api, calls, held } = account();
  const store = new TextStore(storage, '', Date.now);
  installAccountTexts(SIGNED_IN, store, api);
  store.type('剑指苍穹');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(held().texts.map(({ text }) => text)).toContain('剑指苍穹');
  expect(calls()).toBe(2);
});
