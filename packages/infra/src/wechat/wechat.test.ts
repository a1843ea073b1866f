import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { failure, loggable } from '../testing/failure.ts';
import { listenOnLoopback } from '../testing/listen.ts';
import {
  createFakeWeChat,
  createLocalWeChat,
  createWebsiteWeChat,
  type FakeTrouble,
  type UpstreamError,
  verifyWebsiteWeChat,
  type WeChat,
} from './index.ts';

const CALLBACK = 'http://localhost:3000/account/wechat';
const account = { appId: 'wx0123456789abcdef', appSecret: 'a'.repeat(32) };
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function website(over: { now?: () => number; appSecret?: string } = {}) {
  const fake = createFakeWeChat({
    ...account,
    redirectHosts: ['localhost'],
    ...(over.now ? { now: over.now } : {}),
  });
  const origin = await fake.listen();
  const options = {
    ...account,
    authorizeBase: origin,
    apiBase: origin,
    ...(over.appSecret ? { appSecret: over.appSecret } : {}),
  };
  closing.push(fake.close);
  const wechat = createWebsiteWeChat(options);
  /** Short timeout, for a WeChat that never answers. */
  const hasty = createWebsiteWeChat({ ...options, timeoutMs: 300 });
  return { fake, wechat, hasty };
}

/** Submits the consent page as a visitor would; returns the URL that the browser is redirected to. */
async function answer(wechat: WeChat, form: Record<string, string>, state = 's-1'): Promise<URL> {
  const page = new URL(await wechat.authorizeUrl(state, CALLBACK));
  page.hash = '';
  expect((await fetch(page)).status).toBe(200);
  const reply = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  expect(reply.status).toBe(303);
  return new URL(reply.headers.get('location') as string);
}

const agree = async (wechat: WeChat, person = 'lin') =>
  (await answer(wechat, { answer: 'agree', person })).searchParams.get('code') as string;

const adapters: Record<string, () => Promise<WeChat>> = {
  website: async () => (await website()).wechat,
  local: async () => {
    const wechat = createLocalWeChat();
    closing.push(wechat.close);
    return wechat;
  },
};

function eachAdapter(name: string, run: (wechat: WeChat) => Promise<void>): void {
  for (const [adapter, create] of Object.entries(adapters)) {
    test(`${name} (${adapter})`, async () => run(await create()));
  }
}

eachAdapter('a visitor who agrees comes back with a code that identifies them', async (wechat) => {
  const back = await answer(wechat, { answer: 'agree', person: 'lin' }, 'state-7');
  expect(back.origin + back.pathname).toBe(CALLBACK);
  expect(back.searchParams.get('state')).toBe('state-7');
  const grant = await wechat.exchange(back.searchParams.get('code') as string);
  expect(grant).toMatchObject({
    openid: 'oLocal-lin-0001',
    unionid: 'uLocal-lin-0001',
    scope: 'snsapi_login',
  });
  expect(await wechat.userInfo(grant)).toEqual({
    openid: 'oLocal-lin-0001',
    unionid: 'uLocal-lin-0001',
    nickname: '林小满',
    avatarUrl: null,
  });
});

eachAdapter('a visitor who refuses comes back with the state and no code', async (wechat) => {
  const back = await answer(wechat, { answer: 'refuse', person: 'lin' }, 'state-8');
  expect([...back.searchParams]).toEqual([['state', 'state-8']]);
});

eachAdapter('an account without a unionid has a null unionid', async (wechat) => {
  const grant = await wechat.exchange(await agree(wechat, 'gu'));
  expect(grant.unionid).toBeNull();
  expect((await wechat.userInfo(grant)).unionid).toBeNull();
});

eachAdapter('the same nickname gives the same person', async (wechat) => {
  const as = async (nickname: string) => {
    const back = await answer(wechat, { answer: 'agree', person: 'lin', nickname });
    return wechat.exchange(back.searchParams.get('code') as string);
  };
  const [one, again, another] = [await as('阿福'), await as('阿福'), await as('阿寿')];
  expect(again.openid).toBe(one.openid);
  expect(another.openid).not.toBe(one.openid);
  expect((await wechat.userInfo(one)).nickname).toBe('阿福');
});

eachAdapter('a code works once', async (wechat) => {
  const code = await agree(wechat);
  await wechat.exchange(code);
  expect(await failure(wechat.exchange(code))).toMatchObject({
    reason: 'invalid-input',
    providerCode: '40163',
  });
});

eachAdapter('an unknown code is rejected', async (wechat) => {
  expect(await failure(wechat.exchange('0'.repeat(32)))).toMatchObject({
    reason: 'invalid-input',
    providerCode: '40029',
  });
});

eachAdapter('a token gives access only to its owner’s profile', async (wechat) => {
  const lin = await wechat.exchange(await agree(wechat, 'lin'));
  const qiu = await wechat.exchange(await agree(wechat, 'qiu'));
  const mixed = { accessToken: lin.accessToken, openid: qiu.openid };
  expect(await failure(wechat.userInfo(mixed))).toMatchObject({ reason: 'invalid-input' });
});

eachAdapter('the consent page rejects foreign callbacks and other scopes', async (wechat) => {
  const address = new URL(await wechat.authorizeUrl('s', CALLBACK));
  expect(address.hash).toBe('#wechat_redirect');
  for (const [name, value] of [
    ['redirect_uri', 'https://evil.example/account/wechat'],
    ['redirect_uri', 'javascript:alert(1)'],
    ['scope', 'snsapi_userinfo'],
    ['appid', 'wx-other'],
    ['response_type', 'token'],
  ] as const) {
    const wrong = new URL(address);
    wrong.hash = '';
    wrong.searchParams.set(name, value);
    const body = new URLSearchParams({ answer: 'agree', person: 'lin' });
    expect((await fetch(wrong)).status, `${name}=${value}`).toBe(400);
    expect((await fetch(wrong, { method: 'POST', body, redirect: 'manual' })).status).toBe(400);
  }
});

test('a code expires after ten minutes', async () => {
  let now = 1_800_000_000_000;
  const { wechat } = await website({ now: () => now });
  const [kept, late] = [await agree(wechat), await agree(wechat)];
  now += 10 * 60 * 1000 - 1;
  await wechat.exchange(kept);
  now += 1;
  expect(await failure(wechat.exchange(late))).toMatchObject({ providerCode: '40029' });
});

test('a token expires after two hours', async () => {
  let now = 1_800_000_000_000;
  const { wechat } = await website({ now: () => now });
  const grant = await wechat.exchange(await agree(wechat));
  now += 2 * 60 * 60 * 1000;
  expect(await failure(wechat.userInfo(grant))).toMatchObject({ providerCode: '42001' });
});

test('a wrong secret is a misconfiguration and does not use up the code', async () => {
  const { wechat } = await website({ appSecret: 'b'.repeat(32) });
  const error = await failure(wechat.exchange(await agree(wechat)));
  expect(error).toMatchObject({ reason: 'misconfigured', providerCode: '40125', mayHaveActed: false });
});

const troubles: [FakeTrouble, Partial<UpstreamError>][] = [
  ['invalid-code', { reason: 'invalid-input', providerCode: '40029' }],
  ['used-code', { reason: 'invalid-input', providerCode: '40163' }],
  ['busy', { reason: 'unavailable', providerCode: '-1', mayHaveActed: true }],
  ['html', { reason: 'malformed', mayHaveActed: true }],
  ['server-error', { reason: 'unavailable', mayHaveActed: true }],
  ['endless', { reason: 'malformed', mayHaveActed: true }],
  ['reset', { reason: 'reset', mayHaveActed: true }],
  ['stall', { reason: 'timeout', mayHaveActed: true }],
];

for (const [trouble, expected] of troubles) {
  test(`when WeChat answers ‘${trouble}’, a code is tried once and the error contains neither code nor secret`, async () => {
    const { fake, wechat, hasty } = await website();
    const code = await agree(wechat);
    fake.setTrouble(trouble);
    const error = await failure((trouble === 'stall' ? hasty : wechat).exchange(code));
    expect(error).toMatchObject({ service: 'wechat', ...expected });
    expect(fake.calls).toEqual(['/sns/oauth2/access_token']);
    expect(loggable(error)).not.toContain(code);
    expect(loggable(error)).not.toContain(account.appSecret);
  });

  // Profiles are requested by token, so errors about codes do not occur there.
  if (trouble === 'invalid-code' || trouble === 'used-code') continue;
  test(`when WeChat answers ‘${trouble}’, the profile is requested once`, async () => {
    const { fake, wechat, hasty } = await website();
    const grant = await wechat.exchange(await agree(wechat));
    fake.setTrouble(trouble);
    const asking = (trouble === 'stall' ? hasty : wechat).userInfo(grant);
    expect(await failure(asking)).toMatchObject({ reason: expected.reason });
    expect(fake.calls).toEqual(['/sns/oauth2/access_token', '/sns/userinfo']);
  });
}

test('a refused connection surely leaves the code unused', async () => {
  const { fake, wechat } = await website();
  const code = await agree(wechat);
  closing.splice(0);
  await fake.close();
  expect(await failure(wechat.exchange(code))).toMatchObject({ reason: 'unavailable', mayHaveActed: false });
});

test('a connection on which nothing came in time, or too much, is closed', async () => {
  for (const answer of ['', `HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n${'a'.repeat(70_000)}`]) {
    const closed = Promise.withResolvers<void>();
    const { origin, close } = await listenOnLoopback(
      createServer((socket) => {
        socket.on('error', () => {}).on('close', () => closed.resolve());
        socket.resume().write(answer);
      }),
    );
    const wechat = createWebsiteWeChat({ ...account, apiBase: origin, timeoutMs: 300 });
    expect(await failure(wechat.exchange('c'))).toMatchObject({ reason: answer ? 'malformed' : 'timeout' });
    await closed.promise;
    await close();
  }
});

test('an answer that is not HTTP is reported as malformed', async () => {
  const { origin, close } = await listenOnLoopback(
    createServer((socket) => {
      socket.on('error', () => {});
      socket.end('SSH-2.0-OpenSSH_9.9\r\n');
    }),
  );
  closing.push(close);
  const wechat = createWebsiteWeChat({ ...account, apiBase: origin, timeoutMs: 2000 });
  expect(await failure(wechat.exchange('c'))).toMatchObject({ reason: 'malformed' });
});

test('an answer without what it must hold is malformed, and the code may be used up', async () => {
  let answer: unknown = {};
  const { origin, close } = await listenOnLoopback(
    createHttp((_, response) => response.end(JSON.stringify(answer))),
  );
  closing.push(close);
  const wechat = createWebsiteWeChat({ ...account, apiBase: origin });
  const whole = { access_token: 't', openid: 'o1', scope: 'snsapi_login' };
  const wrong = { reason: 'malformed', mayHaveActed: true };
  for (const over of [
    { access_token: undefined },
    { openid: '' },
    { scope: 7 },
    { unionid: 'u'.repeat(513) },
  ]) {
    answer = { ...whole, ...over };
    expect(await failure(wechat.exchange('c'))).toMatchObject(wrong);
  }
  for (answer of [null, [], [whole], 'text', 7, true])
    expect(await failure(wechat.exchange('c'))).toMatchObject(wrong);
  answer = { ...whole, unionid: 'u'.repeat(512) };
  expect(await wechat.exchange('c')).toMatchObject({ accessToken: 't', unionid: 'u'.repeat(512) });
  // The profile of somebody else.
  expect(await failure(wechat.userInfo({ accessToken: 't', openid: 'o2' }))).toMatchObject(wrong);
});

test('avatar URLs are upgraded to https, and other values become null', async () => {
  let headimgurl: unknown;
  const { origin, close } = await listenOnLoopback(
    createHttp((_, response) => response.end(JSON.stringify({ openid: 'o1', nickname: '甲', headimgurl }))),
  );
  closing.push(close);
  const wechat = createWebsiteWeChat({ ...account, apiBase: origin });
  const given: [unknown, string | null][] = [
    ['http://thirdwx.qlogo.cn/mmopen/vi_32/a/132', 'https://thirdwx.qlogo.cn/mmopen/vi_32/a/132'],
    ['https://thirdwx.qlogo.cn/a/132', 'https://thirdwx.qlogo.cn/a/132'],
    ['javascript:alert(1)', null],
    ['', null],
    [7, null],
  ];
  for (const [address, expected] of given) {
    headimgurl = address;
    expect((await wechat.userInfo({ accessToken: 't', openid: 'o1' })).avatarUrl).toBe(expected);
  }
});

test('the default origins are WeChat’s own', async () => {
  const address = new URL(await createWebsiteWeChat(account).authorizeUrl('s t', CALLBACK));
  expect(address.origin + address.pathname).toBe('https://open.weixin.qq.com/connect/qrconnect');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    appid: account.appId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'snsapi_login',
    state: 's t',
  });
});

test('WeChat rejects a code that nobody has, which tells a right application and secret from wrong ones', async () => {
  const fake = createFakeWeChat({ ...account, redirectHosts: ['localhost'] });
  const apiBase = await fake.listen();
  closing.push(fake.close);
  expect(await verifyWebsiteWeChat({ ...account, apiBase })).toBe('40029');
  for (const [wrong, providerCode] of [
    [{ appId: 'wx-other' }, '40013'],
    [{ appSecret: 'other' }, '40125'],
  ] as const)
    expect(await failure(verifyWebsiteWeChat({ ...account, ...wrong, apiBase }))).toMatchObject({
      reason: 'misconfigured',
      providerCode,
    });
  fake.setTrouble('busy');
  expect(await failure(verifyWebsiteWeChat({ ...account, apiBase }))).toMatchObject({
    reason: 'unavailable',
  });
});
