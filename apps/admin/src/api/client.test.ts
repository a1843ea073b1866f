import { ERRORS, SESSION_ENDS, STATUS_WORDS } from '@ziwan/contract';
import { adminMe, setUserRole, siteStatus } from '@ziwan/contract/admin';
import { expect, test, vi } from 'vitest';
import { lastActivity } from './activity.ts';
import { createConsoleClient } from './client.ts';

type Answer =
  | { status: number; code: string; message: string; data?: unknown }
  | { status: number; page: string }
  | 'unreachable';

/** A client whose server returns these responses in turn; entering the password changes the token. */
function client(answers: Answer[], proven = true, kept: string | null = 'old') {
  const seen: { tokens: (string | null)[]; ended: string[]; asked: string[] } = {
    tokens: [],
    ended: [],
    asked: [],
  };
  let token = kept;
  const api = createConsoleClient({
    token: () => token,
    async reauthenticate(why) {
      seen.asked.push(why);
      token = 'new';
      return proven;
    },
    async ended(why) {
      seen.ended.push(why);
      token = 'new';
      return proven;
    },
    fetch: async (_url, init) => {
      const headers = new Headers(init?.headers);
      expect(headers.get('reeji-authenticate')).toBe(headers.get('joyfont-authenticate'));
      seen.tokens.push(headers.get('joyfont-authenticate'));
      const answer = answers.shift();
      if (!answer || answer === 'unreachable') throw new TypeError('fetch failed');
      if ('page' in answer) return new Response(answer.page, { status: answer.status });
      const { status, ...envelope } = answer;
      return Response.json({ data: null, ...envelope }, { status });
    },
  });
  return { api, seen };
}

const refusal = (key: keyof typeof ERRORS): Answer => ({ ...ERRORS[key] });
const done = (data: unknown): Answer => ({ status: 200, code: '200', message: '成功', data });
const change = { params: { id: 'a' }, body: { role: 'editor' } } as const;

test('a call that requires the password again is retried after it was entered', async () => {
  const { api, seen } = client([refusal('REAUTHENTICATION_REQUIRED'), done({ id: 'a' })]);
  expect(await api.call(setUserRole, change)).toEqual({ id: 'a' });
  expect(seen).toEqual({
    tokens: ['old', 'new'],
    ended: [],
    asked: [ERRORS.REAUTHENTICATION_REQUIRED.message],
  });
});

test('cancelling the password dialog fails the call and changes nothing', async () => {
  const { api, seen } = client([refusal('REAUTHENTICATION_REQUIRED')], false);
  await expect(api.call(setUserRole, change)).rejects.toMatchObject({
    code: ERRORS.REAUTHENTICATION_REQUIRED.code,
  });
  expect(seen.tokens).toEqual(['old']);
});

test('a call that finds the session ended says the server’s reason, and is repeated after a login', async () => {
  const expired: Answer = { ...ERRORS.UNAUTHENTICATED, message: SESSION_ENDS.expired };
  const { api, seen } = client([expired, done({ id: 'a' })]);
  expect(await api.call(setUserRole, change)).toEqual({ id: 'a' });
  expect(seen).toEqual({ tokens: ['old', 'new'], ended: [SESSION_ENDS.expired], asked: [] });
});

test('a call without a cookie says that the browser has lost the login', async () => {
  const { api, seen } = client([refusal('UNAUTHENTICATED'), done({ id: 'a' })], true, null);
  await api.call(setUserRole, change);
  expect(seen).toMatchObject({ tokens: [null, 'new'], ended: [SESSION_ENDS.gone] });
});

test('a quiet call reports no ended session, and a login refused fails the call', async () => {
  const { api, seen } = client([refusal('UNAUTHENTICATED'), refusal('UNAUTHENTICATED')], false);
  await expect(api.call(adminMe, {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
  expect(seen.ended).toEqual([]);
  await expect(api.call(setUserRole, change)).rejects.toMatchObject({ status: 401 });
  expect(seen.tokens).toEqual(['old', 'old']);
});

test('a refusal shows the server’s message and a lost connection its own; neither ends the session', async () => {
  const { api, seen } = client([refusal('OWN_ACCOUNT'), 'unreachable']);
  await expect(api.call(setUserRole, change)).rejects.toThrow(ERRORS.OWN_ACCOUNT.message);
  await expect(api.call(setUserRole, change)).rejects.toThrow('网络连接失败');
  expect(seen).toMatchObject({ ended: [], asked: [] });
});

test('a failure without an envelope gets a message by its status', async () => {
  const bare = [500, 502, 503, 413].map((status) => ({ status, page: `<h1>${status}</h1>` }));
  const { api } = client([...bare, { ...ERRORS.INTERNAL, message: '' }]);
  const said = [];
  for (let i = 0; i < 5; i++)
    said.push(await api.call(setUserRole, change).catch((error: Error) => error.message));
  expect(said).toEqual([500, 502, 503, 413, 500].map((status) => STATUS_WORDS[status]));
});

test('calls count as activity of the operator, but for those that pages make by themselves', async () => {
  const { api } = client([done({}), done({}), done({})]);
  const start = Date.now();
  vi.useFakeTimers({ now: start + 1000 });
  try {
    await api.call(adminMe, {});
    expect(lastActivity()).toBe(start + 1000);
    vi.setSystemTime(start + 2000);
    await api.call(adminMe, {}, { quiet: true });
    expect(lastActivity()).toBe(start + 1000);
    await api.call(siteStatus, {});
    expect(lastActivity()).toBe(start + 1000);
  } finally {
    vi.useRealTimers();
  }
});
