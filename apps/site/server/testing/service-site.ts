import { fakeSmtp } from '@ziwan/infra/testing';
import { startTestSite, type TestSite, type TestSiteOptions } from './site.ts';
import { type Staff, staffOf } from './staff.ts';

export const START = Date.parse('2026-11-28T02:00:00Z');
export const MINUTE = 60_000;
export const SMTP_LOGIN = { user: 'noreply@ziwan.example', pass: 'p@ss: 半句诗/#?' };
export const SMS_KEY = 'very-secret-key-of-aliyun';

/** Closed after each test, the last first. */
export const closing: (() => Promise<unknown>)[] = [];

export async function closeAll(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close();
}

export interface ServiceSite {
  readonly site: TestSite;
  readonly owner: Staff;
  readonly clock: { now: number };
  /** Lines for the operator. */
  readonly lines: string[];
}

/** Starts a site without fonts that has an owner. */
export async function start(options: TestSiteOptions = {}): Promise<ServiceSite> {
  const clock = { now: START };
  const lines: string[] = [];
  const site = await startTestSite({
    fonts: false,
    ...options,
    env: { RATE_LIMIT_API: '0', PUBLIC_ORIGIN: 'https://fonts.example.cn', ...options.env },
    overrides: {
      now: () => clock.now,
      log: (line) => void lines.push(line),
      verifyCaptcha: async () => true,
      ...options.overrides,
    },
  });
  closing.push(() => site.close());
  const owner = await staffOf(site, { id: 'boss', role: 'owner', email: 'boss@example.cn' });
  return { site, owner, clock, lines };
}

/** Starts a mail server, and returns what has to be set of it. */
export async function smtpServer() {
  const smtp = await fakeSmtp(SMTP_LOGIN);
  closing.push(() => smtp.close());
  const values = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtp.port),
    SMTP_SECURITY: 'starttls',
    SMTP_USER: SMTP_LOGIN.user,
    MAIL_FROM: '字玩 <noreply@ziwan.example>',
  };
  return { smtp, values, secrets: { SMTP_PASSWORD: SMTP_LOGIN.pass } };
}

export const serviceOf = async (owner: Staff, id: string) =>
  (await owner.call('GET', '/services')).data.services.find((one: { id: string }) => one.id === id);

export const fieldOf = async (owner: Staff, id: string, name: string) =>
  (await serviceOf(owner, id)).fields.find((one: { name: string }) => one.name === name);

export const letter = (to: string, key: string) => ({
  to,
  subject: '验证码',
  text: '您的验证码是 493027。',
  purpose: 'login',
  idempotencyKey: key,
});

export const SMS = { SMS_ACCESS_KEY_ID: 'LTAI5tTest', SMS_SIGN_NAME: '字玩', SMS_TEMPLATE_CODE: 'SMS_123' };
export const secretOfSms = { SMS_ACCESS_KEY_SECRET: SMS_KEY };
