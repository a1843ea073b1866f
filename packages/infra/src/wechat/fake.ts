import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { consentPage, refusalPage } from './fake-page.ts';
import { personOf, TEST_PEOPLE, type TestPerson } from './test-people.ts';

/** Failure mode of the API; `null` works normally. */
export type FakeTrouble =
  | 'invalid-code'
  | 'used-code'
  | 'busy'
  | 'html'
  | 'server-error'
  | 'stall'
  | 'reset'
  | 'endless'
  | null;

export interface FakeWeChatOptions {
  readonly appId: string;
  readonly appSecret: string;
  /** Host names that may receive codes (授权回调域). */
  readonly redirectHosts: readonly string[];
  readonly now?: () => number;
}

export interface FakeWeChat {
  /** Listens on the loopback interface and returns the origin. */
  listen(): Promise<string>;
  /** Sets the API's failure mode. The consent page always works. */
  setTrouble(trouble: FakeTrouble): void;
  /** Paths of the API calls received, in order. */
  readonly calls: readonly string[];
  close(): Promise<void>;
}

const CODE_LIVES = 10 * 60 * 1000;
const TOKEN_LIVES = 2 * 60 * 60 * 1000;

/**
 * Fakes WeChat's side of website login, as strictly as the real one: it checks application, secret, scope and
 * callback host, and a code works once, within ten minutes. The consent page lets a developer pick who logs in.
 */
export function createFakeWeChat(options: FakeWeChatOptions): FakeWeChat {
  const { appId, appSecret, redirectHosts, now = Date.now } = options;
  const codes = new Map<string, { person: TestPerson; until: number; used: boolean }>();
  const tokens = new Map<string, { person: TestPerson; until: number }>();
  const calls: string[] = [];
  let trouble: FakeTrouble = null;

  /** Returns the callback URL, or WeChat's error message for an invalid request. */
  function returnAddress(query: URLSearchParams): URL | string {
    if (query.get('appid') !== appId) return 'AppID 参数错误';
    const back = URL.parse(query.get('redirect_uri') ?? '');
    if (!back || !/^https?:$/.test(back.protocol) || !redirectHosts.includes(back.hostname)) {
      return 'redirect_uri 参数错误';
    }
    if (query.get('response_type') !== 'code') return 'response_type 参数错误';
    if (query.get('scope') !== 'snsapi_login') return 'Scope 参数错误或没有 Scope 权限';
    return back;
  }

  function decide(query: URLSearchParams, form: URLSearchParams): URL | string {
    const back = returnAddress(query);
    if (typeof back === 'string') return back;
    if (form.get('answer') === 'agree') {
      const person = personOf(form);
      if (!person) return '请选择一位测试用户';
      const code = randomBytes(16).toString('hex');
      codes.set(code, { person, until: now() + CODE_LIVES, used: false });
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', query.get('state') ?? '');
    return back;
  }

  function exchange(query: URLSearchParams): Record<string, unknown> {
    if (query.get('appid') !== appId) return error(40013, 'invalid appid');
    if (query.get('secret') !== appSecret) return error(40125, 'invalid appsecret');
    if (query.get('grant_type') !== 'authorization_code') return error(40002, 'invalid grant_type');
    const given = query.get('code');
    if (!given) return error(41008, 'missing code');
    const code = codes.get(given);
    if (!code || code.until <= now()) return error(40029, 'invalid code');
    if (code.used) return error(40163, 'code been used');
    code.used = true;
    const token = randomBytes(24).toString('base64url');
    tokens.set(token, { person: code.person, until: now() + TOKEN_LIVES });
    return {
      access_token: token,
      expires_in: TOKEN_LIVES / 1000,
      refresh_token: randomBytes(24).toString('base64url'),
      openid: code.person.openid,
      scope: 'snsapi_login',
      ...(code.person.unionid ? { unionid: code.person.unionid } : {}),
    };
  }

  function userInfo(query: URLSearchParams): Record<string, unknown> {
    const token = tokens.get(query.get('access_token') ?? '');
    if (!token) return error(40001, 'invalid credential, access_token is invalid or not latest');
    if (token.until <= now()) return error(42001, 'access_token expired');
    const { person } = token;
    if (query.get('openid') !== person.openid) return error(40003, 'invalid openid');
    return {
      openid: person.openid,
      nickname: person.nickname,
      sex: 0,
      province: '',
      city: '',
      country: '',
      headimgurl: '',
      privilege: [],
      ...(person.unionid ? { unionid: person.unionid } : {}),
    };
  }

  /** Returns `null` when no response should be sent. */
  function answerApi(response: ServerResponse, answer: () => Record<string, unknown>): Reply | null {
    switch (trouble) {
      case 'stall':
        return null;
      case 'reset':
        response.socket?.resetAndDestroy();
        return null;
      case 'endless':
        response.writeHead(200, { 'content-type': 'text/plain' });
        response.write(`{"access_token":"${'x'.repeat(200_000)}`);
        return null;
      case 'html':
        return html(200, '<!doctype html><title>网络认证</title>');
      case 'server-error':
        return html(502, '<h1>502 Bad Gateway</h1>');
      case 'invalid-code':
        return json(error(40029, 'invalid code'));
      case 'used-code':
        return json(error(40163, 'code been used'));
      case 'busy':
        return json(error(-1, 'system error'));
      default:
        return json(answer());
    }
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<Reply | null> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const query = url.searchParams;
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /connect/qrconnect': {
        const back = returnAddress(query);
        if (typeof back === 'string') return html(400, refusalPage(back));
        return html(200, consentPage(TEST_PEOPLE, back.host));
      }
      case 'POST /connect/qrconnect': {
        const back = decide(query, await readForm(request));
        if (typeof back === 'string') return html(400, refusalPage(back));
        return { status: 303, headers: { location: back.href }, body: '' };
      }
      case 'GET /sns/oauth2/access_token':
        calls.push(url.pathname);
        return answerApi(response, () => exchange(query));
      case 'GET /sns/userinfo':
        calls.push(url.pathname);
        return answerApi(response, () => userInfo(query));
      default:
        return html(404, refusalPage('没有这个页面'));
    }
  }

  const server = createServer((request, response) => {
    route(request, response).then(
      (reply) => {
        if (!reply) return;
        response.writeHead(reply.status, { 'cache-control': 'no-store', ...reply.headers }).end(reply.body);
      },
      () => response.destroy(),
    );
  });
  // Lets the process exit when nothing else is running.
  server.unref();

  return {
    calls,
    setTrouble(next) {
      trouble = next;
    },
    async listen() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(0, '127.0.0.1', resolve);
      });
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const error = (errcode: number, errmsg: string) => ({ errcode, errmsg });

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const html = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

// WeChat labels its JSON as plain text.
const json = (body: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body: JSON.stringify(body),
});

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
    if (text.length > 4096) throw new RangeError('form too long');
  }
  return new URLSearchParams(text);
}
