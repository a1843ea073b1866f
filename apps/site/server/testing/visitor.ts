import { type CodePurpose, REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import type { Config } from '../config/config.ts';
import type { Overrides } from '../services.ts';
import { startTestSite, type TestSite } from './site.ts';

/** Response status, envelope code and data; `retryAfter` in seconds when present. */
export interface Answer {
  status: number;
  code: string;
  message: string;
  data: any;
  retryAfter: number | null;
  headers: Record<string, unknown>;
}

export interface AccountSite extends TestSite {
  /** Current time (ms); advances only when a test sets it. */
  clock: { now: number };
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<Answer>;
  /** Requests a code and reads it from the outbox; `null` when none was sent. */
  codeFor(account: string, purpose: CodePurpose, options?: CallOptions): Promise<string | null>;
  /** Creates an account with a password and logs in; returns the token. */
  register(account: string, password?: string): Promise<string>;
}

export interface CallOptions {
  body?: unknown;
  token?: string | undefined;
  ip?: string;
  headers?: Record<string, string>;
}

export const PASSWORD = '春风又绿江南岸 7';

/** Starts a site without fonts, with a fixed clock, and captchas solved by the word `solved`. */
export async function startAccountSite(
  options: { overrides?: Overrides; config?: Partial<Config>; env?: Record<string, string> } = {},
): Promise<AccountSite> {
  const clock = { now: Date.parse('2026-05-01T08:00:00Z') };
  const site = await startTestSite({
    fonts: false,
    ...(options.config ? { config: options.config } : {}),
    env: { CODE_LIMIT_ADDRESS: '0', ...options.env },
    overrides: {
      now: () => clock.now,
      verifyCaptcha: async (verification) => verification === 'solved',
      ...options.overrides,
    },
  });
  const call: AccountSite['call'] = async (method, url, { body, token, ip, headers } = {}) => {
    const response = await site.inject({
      method,
      url,
      ...(ip === undefined ? {} : { remoteAddress: ip }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { 'joyfont-authenticate': token }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const { code, message, data } = response.json();
    const wait = response.headers['retry-after'];
    return {
      status: response.statusCode,
      code,
      message,
      data,
      retryAfter: wait === undefined ? null : Number(wait),
      headers: response.headers,
    };
  };
  const codeFor: AccountSite['codeFor'] = async (account, purpose, given) => {
    const body = { account, purpose, captchaVerification: 'solved', ...(given?.body as object) };
    const before = (await site.services.outbox.latest(account))?.id;
    const answer = await call('POST', '/web/api/account/sendCode', { ...given, body });
    if (answer.status !== 200) throw new Error(`sendCode: ${answer.status} ${answer.message}`);
    await site.services.people.codes.settled();
    const message = await site.services.outbox.latest(account);
    if (!message || message.id === before) return null;
    return /\b\d{6}\b/.exec(message.text)?.[0] ?? null;
  };
  return Object.assign(site, {
    clock,
    call,
    codeFor,
    async register(account: string, password = PASSWORD) {
      const code = await codeFor(account, 'register');
      const kind = account.includes('@') ? 'email' : 'phone';
      const answer = await call('POST', `/web/api/account/register/${kind}`, {
        body: { [kind]: account, code, password, agreement: REGISTER_AGREEMENT_VERSION },
      });
      if (answer.status !== 200) throw new Error(`register: ${answer.status} ${answer.message}`);
      clock.now += 61_000;
      return answer.data.token as string;
    },
  });
}
