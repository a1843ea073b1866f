import { hasRedisServer, startRedisServer } from '@ziwan/infra/testing';
import { type Check, countByStatus, longest, NotTried, option, type Report } from './check.ts';
import { copyData } from './data-folder.ts';
import { type Answer, call, LIST, type SiteProcess, startSite, stopSite, until } from './site-process.ts';

const SECONDS = option('away', 15);
/** Visitors who read pages all the time. */
const READERS = 4;
/** Time limit (ms) of an answer that needs Redis: its timeout, and the wait for a busy processor. */
const SOON = 2000;
const WRONG_PASSWORD = 'S00424';
const AWAY = 'S00523';

export const redisAway: Check = {
  name: 'redis',
  fault: `Redis killed, then frozen, for ${SECONDS} s each (--away), while ${READERS} visitors read pages`,
  async run(report) {
    if (!hasRedisServer()) throw new NotTried('there is no redis-server on this machine');
    const redis = await startRedisServer();
    const data = await copyData();
    try {
      const site = await startSite(data.dir, {
        // Limits that nobody reaches, so that every call is counted.
        env: {
          REDIS_URL: redis.url,
          ZIWAN_ROLES: 'web,api,webfont',
          RATE_LIMIT_API: '1000000',
          RATE_LIMIT_WEBFONT: '1000000',
        },
      });
      try {
        report.holds(
          'a wrong password is refused as wrong',
          (await login(site)).body?.code === WRONG_PASSWORD,
        );
        await loseRedis(
          report,
          site,
          'killed',
          () => redis.kill(),
          () => redis.start(),
        );
        await loseRedis(
          report,
          site,
          'frozen',
          async () => redis.freeze(),
          async () => redis.thaw(),
        );
        const said = (line: string) => site.output().split(line).length - 1;
        report.holds(
          'the log tells both losses and both recoveries',
          said('Redis 连不上') === 2 && said('Redis 恢复了') === 2,
          `${said('Redis 连不上')} and ${said('Redis 恢复了')}`,
        );
      } finally {
        await stopSite(site);
      }
    } finally {
      await redis.kill();
      await data.remove();
    }
  },
};

async function loseRedis(
  report: Report,
  site: SiteProcess,
  how: string,
  lose: () => Promise<void>,
  restore: () => Promise<void>,
): Promise<void> {
  const pages: Answer[] = [];
  let reading = true;
  const readers = Array.from({ length: READERS }, async (_, reader) => {
    for (let n = 0; reading; n++) {
      const text = encodeURIComponent(String.fromCodePoint(0x4e00 + reader * 500 + (n % 500)));
      for (const path of [`/font?text=${text}`, '/', `${LIST}&keyword=${how}-${reader}-${n}`])
        pages.push(await call(site, path));
    }
  });
  await until(1500, async () => false);
  const before = pages.length;
  await lose();
  const logins: Answer[] = [];
  const ready: Answer[] = [];
  for (const ends = performance.now() + SECONDS * 1000; performance.now() < ends; ) {
    logins.push(await login(site));
    ready.push(await call(site, '/readyz'));
    await until(200, async () => false);
  }
  const meanwhile = pages.length - before;
  await restore();
  const recovered = await until(15_000, async () => (await login(site)).body?.code === WRONG_PASSWORD);
  reading = false;
  await Promise.all(readers);

  const refused = pages.filter(({ status }) => status !== 200);
  report.holds(
    `${how}: no page or call is refused`,
    refused.length === 0 && meanwhile > 0,
    `${refused.length} of ${pages.length}, ${meanwhile} of them meanwhile, longest ${longest(pages)} ms`,
  );
  report.holds(
    `${how}: every login is refused with ${AWAY} and Retry-After`,
    logins.every(
      ({ status, body, retryAfter }) => status === 503 && body?.code === AWAY && retryAfter !== null,
    ),
    `${countByStatus(logins)}, longest ${longest(logins)} ms`,
  );
  report.holds(`${how}: a refusal takes at most 2 s`, longest(logins) <= SOON, `${longest(logins)} ms`);
  report.all(
    `${how}: /readyz answers 200 and says so`,
    ready,
    ({ status, body }) => status === 200 && body?.degraded === 'REDIS_UNREACHABLE',
  );
  report.holds(
    `${how}: logins are checked again within 5 s`,
    recovered !== null && recovered <= 5000,
    `${Math.round(recovered ?? -1)} ms`,
  );
}

let accounts = 0;

/** Tries a wrong password for an account of its own. */
const login = (site: SiteProcess): Promise<Answer> =>
  call(site, '/web/api/login', {
    body: { account: `nobody-${++accounts}@example.cn`, password: 'wrong password' },
  });
