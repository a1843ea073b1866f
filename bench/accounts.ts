// npm run bench -- accounts [tries]: checks that response times do not reveal whether an account exists. Each call
// is tried for existing and unknown accounts in random order, in one process, on a disk database with the real
// outbox. Prints medians, Welch's t and the Mann–Whitney z of the two samples. Values beyond ±3 are unlikely to be
// chance.
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { createDiskOutbox } from '@ziwan/infra/outbox';
import { migrate } from '@ziwan/store';
import { readConfig } from '../apps/site/server/config/config.ts';
import { createApp } from '../apps/site/server/http/app.ts';
import { createServices } from '../apps/site/server/services.ts';
import { mannWhitney, median, welch } from './accounts/statistics.ts';

const TRIES = Number(process.argv[2] ?? 500);
const PASSWORD = 'a guess at a password';
const HOUR = 3_600_000;

const phone = (i: number, known: boolean) => `1${known ? 38 : 39}${String(i).padStart(8, '0')}`;
const email = (i: number, known: boolean) =>
  `person${known ? 'a' : 'b'}${String(i).padStart(5, '0')}@example.cn`;

const agreement = REGISTER_AGREEMENT_VERSION;
const sendCode = (purpose: string) => (account: string) => ({
  url: '/web/api/account/sendCode',
  body: { account, purpose, captchaVerification: 'x' },
});
const calls: Record<string, (account: string) => { url: string; body: object }> = {
  'sendCode register': sendCode('register'),
  'sendCode login': sendCode('login'),
  'sendCode reset': sendCode('reset'),
  'register, guessed code': (account) => {
    const kind = account.includes('@') ? 'email' : 'phone';
    const body = { [kind]: account, code: '000000', password: PASSWORD, agreement };
    return { url: `/web/api/account/register/${kind}`, body };
  },
  'forgot, guessed code': (account) => ({
    url: '/web/api/account/rest-code-verify',
    body: { account, code: '000000' },
  }),
  'login, guessed password': (account) => ({
    url: '/web/api/login',
    body: { account, password: PASSWORD },
  }),
};

const dataDir = mkdtempSync(join(tmpdir(), 'ziwan-bench-'));
let now = Date.parse('2026-05-01T00:00:00Z');
const config = readConfig({
  ZIWAN_DATA_DIR: dataDir,
  SUBSET_WORKERS: '1',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_API: '0',
  CODE_LIMIT_ADDRESS: '0',
  SMS_DAILY_BUDGET: '0',
  MAIL_DAILY_BUDGET: '0',
});
const services = await createServices(config, {
  now: () => now,
  verifyCaptcha: async () => true,
  // Uses the real clock, since the outbox deletes unfinished files by their age.
  outbox: createDiskOutbox({ dir: config.outboxDir }),
});
await migrate(services.store);
const app = await createApp(services);
try {
  // A hash with the cost of a real one, for a password that no try uses.
  const password_hash = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  const at = new Date(now).toISOString();
  for (let i = 0; i < TRIES; i++) {
    const user = {
      nickname: '字友',
      avatar_key: null,
      password_hash,
      role: 'member',
      status: 'active',
    } as const;
    const times = { created_at: at, updated_at: at };
    await services.store.db
      .insertInto('users')
      .values([
        { ...user, ...times, id: `p${i}`, phone: phone(i, true), email: null },
        { ...user, ...times, id: `e${i}`, phone: null, email: email(i, true) },
      ])
      .execute();
  }
  console.log(`${TRIES} tries each, SQLite on disk; milliseconds`);
  console.log('call                            medians with / without   Welch t   Mann–Whitney z');
  let worst = 0;
  for (const [name, of] of Object.entries(calls)) {
    for (const [kind, account] of [
      ['phone', phone],
      ['e-mail', email],
    ] as const) {
      const samples = await measure((i, known) => of(account(i, known)));
      const z = mannWhitney(samples.known, samples.unknown);
      worst = Math.max(worst, Math.abs(z));
      console.log(
        `${`${name}, ${kind}`.padEnd(32)}${median(samples.known).toFixed(3)} / ${median(samples.unknown).toFixed(3)}`.padEnd(
          57,
        ),
        welch(samples.known, samples.unknown).toFixed(2).padStart(7),
        z.toFixed(2).padStart(16),
      );
    }
  }
  console.log(`largest |z|: ${worst.toFixed(2)}`);
} finally {
  await app.close();
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
}

async function measure(of: (i: number, known: boolean) => { url: string; body: object }) {
  const order = shuffled(Array.from({ length: TRIES * 2 }, (_, n) => ({ i: n >> 1, known: (n & 1) === 1 })));
  const samples = { known: [] as number[], unknown: [] as number[] };
  for (const { i, known } of order.slice(0, 20)) await time(of(i, known));
  for (const { i, known } of order) samples[known ? 'known' : 'unknown'].push(await time(of(i, known)));
  return samples;
}

async function time({ url, body }: { url: string; body: object }): Promise<number> {
  // Starts a new day, to reset the limits.
  now += 25 * HOUR;
  const start = performance.now();
  const { statusCode } = await app.inject({ method: 'POST', url, payload: body });
  const took = performance.now() - start;
  if (statusCode >= 500 || statusCode === 429) throw new Error(`${url} answered ${statusCode}`);
  return took;
}

function shuffled<T>(list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
  return list;
}
