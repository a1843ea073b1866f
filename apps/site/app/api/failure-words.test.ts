import { getFontList } from '@ziwan/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../ui/toast-store.ts';
import { browserClient } from './browser-client.ts';

/** What the specification has a visitor read if the response has no message of its own (section 8). */
const WORDS: Record<number, RegExp> = {
  400: /请求内容有误/,
  401: /没有权限（令牌、用户名或密码错误）/,
  403: /没有权限访问/,
  404: /没有找到请求的资源/,
  405: /不支持的请求方法/,
  408: /请求超时/,
  413: /提交的内容过大/,
  415: /不支持的内容格式/,
  429: /操作太频繁/,
  500: /服务器错误，请联系管理员/,
  501: /服务尚未实现/,
  502: /网络错误/,
  503: /服务不可用或过载/,
  504: /网络超时/,
  505: /不支持的 HTTP 版本/,
  507: /服务器错误，请联系管理员/,
};

const json = (body: string) => ({ type: 'application/json', body });
const SILENT: Record<string, { type: string; body: string }> = {
  'an empty body': { type: 'text/plain', body: '' },
  'a page of a proxy': { type: 'text/html', body: '<h1>Unauthorized</h1>' },
  null: json('null'),
  'a message that is empty': json('{"code":"S00999","message":"","data":null}'),
  'a message that is null': json('{"code":"S00999","message":null,"data":null}'),
  'a message that is no text': json('{"code":"S00999","message":{"zh":"x"},"data":null}'),
  'JSON without an envelope': json('{"error":"x"}'),
  'JSON cut off': json('{"code":"S009'),
};

/** What a visitor reads of a call that the server answers so; `left` counts the departures of an ended session. */
async function said(status: number, { type, body }: { type: string; body: string }) {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'content-type': type } }));
  const reasons: string[] = [];
  const before = toastStore.snapshot().map(({ id }) => id);
  const client = browserClient((why) => reasons.push(why));
  await expect(client.call(getFontList, { query: {} })).rejects.toMatchObject({ status });
  const texts = toastStore.snapshot().flatMap(({ id, text }) => (before.includes(id) ? [] : [text]));
  return { texts: [...texts, ...reasons], left: reasons.length };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(
  Object.entries(WORDS).flatMap(([status, words]) =>
    Object.keys(SILENT).map((how) => ({ status: Number(status), words, how })),
  ),
)('$status with $how shows the words of that status', async ({ status, words, how }) => {
  const { texts, left } = await said(status, SILENT[how] as { type: string; body: string });
  expect(texts).toEqual([expect.stringMatching(words)]);
  expect(left).toBe(status === 401 ? 1 : 0);
});

test.each([400, 401, 409, 422])('%i shows the message of the server, if it has one', async (status) => {
  const { texts } = await said(status, json('{"code":"S00999","message":"这样不行","data":null}'));
  expect(texts).toEqual(['这样不行']);
});

test('an ended session without a message shows the words of 401, also with HTTP 200', async () => {
  expect(await said(200, json('{"code":"S00106","message":"","data":null}'))).toEqual({
    texts: [expect.stringMatching(/没有权限（令牌/)],
    left: 1,
  });
});

test('the message of a failing server is replaced by the words of the specification', async () => {
  const { texts } = await said(500, json('{"code":"S00500","message":"stack","data":null}'));
  expect(texts).toEqual(['服务器错误，请联系管理员']);
});
