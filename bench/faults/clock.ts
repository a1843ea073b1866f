import { randomBytes } from 'node:crypto';
import { AppError } from '../../apps/site/server/calls/app-error.ts';
import { CaptchaRepository } from '../../apps/site/server/people/captcha/repository.ts';
import { startAccountSite } from '../../apps/site/server/testing/visitor.ts';
import type { Check } from './check.ts';

const DAY = 86_400_000;
const FAR = 400 * DAY;
const PHONE = '13800000001';

/** A credential with a limited life. `use` returns whether it still works, and uses it up if it works once. */
interface Pass {
  what: string;
  once: boolean;
  use(): Promise<boolean>;
}

export const clock: Check = {
  name: 'clock',
  fault: 'the clock goes 400 days forward, 400 back (the clock of the services, in this process)',
  async run(report) {
    for (const jump of [FAR, -FAR]) {
      const way = jump > 0 ? 'forward' : 'back';
      const seen = await outcome(async (pass, site) => {
        site.now += jump;
        const after = await pass.use();
        site.now -= jump;
        return after;
      });
      for (const { what, result } of seen)
        report.holds(`${what}: worthless 400 days ${way}`, result === false);
      const used = await outcome(async (pass, site) => {
        if (!(await pass.use())) return null;
        site.now += jump;
        const after = await pass.use();
        site.now -= jump;
        return after || (pass.once && (await pass.use()));
      });
      for (const { what, result } of used)
        report.holds(`${what}: works, and once used is not revived 400 days ${way}`, result === false);
    }
    const expired = await outcome(async (pass, site) => {
      site.now += 31 * DAY;
      const late = await pass.use();
      site.now -= FAR;
      return late || (await pass.use());
    });
    for (const { what, result } of expired)
      report.holds(`${what}: expires, and is not revived by a clock set back`, result === false);
  },
};

async function outcome(
  visit: (pass: Pass, clock: { now: number }) => Promise<boolean | null>,
): Promise<{ what: string; result: boolean | null }[]> {
  const results = [];
  for (const make of MAKERS) {
    const site = await startAccountSite();
    try {
      const pass = await make(site);
      results.push({ what: pass.what, result: await visit(pass, site.clock) });
    } finally {
      await site.close();
    }
  }
  return results;
}

type Site = Awaited<ReturnType<typeof startAccountSite>>;

const account = { kind: 'phone', value: PHONE } as const;

const MAKERS: readonly ((site: Site) => Promise<Pass>)[] = [
  async ({ services }) => {
    const code = await services.people.codes.codes.issue('register', account, true);
    const use = () => works(services.people.codes.codes.use('register', account, code, '127.0.0.1'));
    return { what: 'a code', once: true, use };
  },
  async ({ services }) => {
    const ticket = await services.people.codes.tickets.issue('reset', { userId: 'someone' });
    const use = async () => (await services.people.codes.tickets.take('reset', ticket)) !== null;
    return { what: 'a ticket', once: true, use };
  },
  async (site) => {
    const token = await site.register(PHONE);
    const use = async () => (await site.services.sessions.resolve(token)) !== null;
    return { what: 'a token', once: false, use };
  },
  async (site) => {
    const login = await site.register(PHONE);
    const { data } = await site.call('GET', '/api/v1/web/personal/favorite/token', { token: login });
    const path = `/web/api/account/collection/allFont?token=${encodeURIComponent(data.token)}`;
    return {
      what: 'a shared list',
      once: false,
      use: async () => (await site.call('GET', path)).status === 200,
    };
  },
  async ({ services, clock }) => {
    const captchas = new CaptchaRepository(services.guards, () => clock.now);
    const hash = randomBytes(16).toString('hex');
    await captchas.keepPass(hash, 'blockPuzzle');
    return {
      what: 'a solved captcha',
      once: true,
      use: async () => (await captchas.takePass(hash)) !== null,
    };
  },
];

async function works(trying: Promise<unknown>): Promise<boolean> {
  return trying.then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );
}
