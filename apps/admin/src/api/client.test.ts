import { ERRORS, STATUS_WORDS } from '@ziwan/contract';
import { adminMe, setUserRole } from '@ziwan/contract/admin';
import { expect, test } from 'vitest';
import { createConsoleClient } from './client.ts';

type Answer =
  | { status: number; code: string; message: string; data?: unknown }
  | { status: number; page: string }
  | 'unreachable';

/** A client whose server returns these responses in turn; entering the password changes the token. */
function client(answers: Answer[], proven = true) {
  const seen: { tokens: (string | null)[]; ended: number; asked: number } = {
    tokens: [],
    ended: 0,
    asked: 0,
  };
  let token = 'old';
  const api = createConsoleClient({
    token: () => token,
    async reauthenticate() {
      seen.asked++;
      token = 'new';
      return proven;
    },
    ended: () => void seen.ended++,
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
  expect(seen).toEqual({ tokens: ['old', 'new'], ended: 0, asked: 1 });
});

test('cancelling the password dialog fails the call and changes nothing', async () => {
  const { api, seen } = client([refusal('REAUTHENTICATION_REQUIRED')], false);
  await expect(api.call(setUserRole, change)).rejects.toMatchObject({
    code: ERRORS.REAUTHENTICATION_REQUIRED.code,
  });
  expect(seen.tokens).toEqual(['old']);
});

test('an ended session is reported, except for quiet calls', async () => {
  const { api, seen } = client([refusal('UNAUTHENTICATED'), refusal('UNAUTHENTICATED')]);
  await expect(api.call(setUserRole, change)).rejects.toMatchObject({ status: 401 });
  expect(seen.ended).toBe(1);
  await expect(api.call(adminMe, {}, { quiet: true })).rejects.toMatchObject({ status: 401 });
  expect(seen.ended).toBe(1);
});

test('a refusal shows the server’s message and a lost connection its own; neither ends the session', async () => {
  const { api, seen } = client([refusal('OWN_ACCOUNT'), 'unreachable']);
  await expect(api.call(setUserRole, change)).rejects.toThrow(ERRORS.OWN_ACCOUNT.message);
  await expect(api.call(setUserRole, change)).rejects.toThrow('网络连接失败');
  expect(seen).toMatchObject({ ended: 0, asked: 0 });
});

test('a failure without an envelope gets a message by its status', async () => {
  const bare = [500, 502, 503, 413].map((status) => ({ status, page: `<h1>${status}</h1>` }));
  const { api } = client([...bare, { ...ERRORS.INTERNAL, message: '' }]);
  const said = [];
  for (let i = 0; i < 5; i++)
    said.push(await api.call(setUserRole, change).catch((error: Error) => error.message));
  expect(said).toEqual([500, 502, 503, 413, 500].map((status) => STATUS_WORDS[status]));
});
