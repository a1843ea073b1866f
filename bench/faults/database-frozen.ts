import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, longest, option } from './check.ts';
import { copyData } from './data-folder.ts';
import { copyRows, startPostgres } from './postgres.ts';
import { type Answer, call, LIST, startSite, stopSite, until } from './site-process.ts';

const SECONDS = option('frozen', 30);
/** Time limit (ms): the goal plus our own round trip. */
const SOON = 2100;
/** Concurrent calls; more than there are database connections. */
const AT_ONCE = 20;

export const databaseFrozen: Check = {
  name: 'frozen',
  fault: `SIGSTOP to PostgreSQL for ${SECONDS} s (--frozen), ${AT_ONCE} calls at a time`,
  async run(report) {
    const postgres = await startPostgres();
    const data = await copyData();
    try {
      await copyRows(data.dir, postgres.url);
      const site = await startSite(data.dir, {
        env: { DATABASE_URL: postgres.url, ZIWAN_ROLES: 'web,api,webfont' },
      });
      try {
        const kept = ['/font', '/'];
        for (const page of [...kept, ...kept]) await call(site, page);
        const before = await call(site, LIST);
        report.holds('it answers from PostgreSQL', before.status === 200 && before.body.data.total > 0);
        await postgres.freeze();
        const pages: Answer[] = [];
        const calls: Answer[] = [];
        const lives: Answer[] = [];
        const ends = performance.now() + SECONDS * 1000;
        for (let n = 0; performance.now() < ends; n++) {
          const round = Array.from({ length: AT_ONCE }, (_, i) =>
            call(site, `${LIST}&keyword=${n}-${i}`, { timeout: 10_000 }),
          );
          for (const page of kept) pages.push(await call(site, page, { timeout: 10_000 }));
          lives.push(await call(site, '/healthz'));
          calls.push(...(await Promise.all(round)));
          calls.push(await call(site, '/readyz', { timeout: 10_000 }));
          await sleep(200);
        }
        await postgres.thaw();
        const healed = await until(15_000, async () => {
          const list = await call(site, `${LIST}&keyword=healed`);
          const ready = await call(site, '/readyz');
          return list.status === 200 && ready.status === 200;
        });
        report.all('kept pages are served', pages, (a) => a.status === 200);
        report.holds('kept pages take at most 2 s', longest(pages) <= SOON, `longest ${longest(pages)} ms`);
        report.all('/healthz answers 200', lives, (a) => a.status === 200);
        report.all('everything else answers 503', calls, (a) => a.status === 503);
        report.holds('the 503s take at most 2 s', longest(calls) <= SOON, `longest ${longest(calls)} ms`);
        report.holds(
          'it recovers within 5 s',
          healed !== null && healed <= 5000,
          `${Math.round(healed ?? -1)} ms`,
        );
      } finally {
        await stopSite(site);
      }
    } finally {
      await postgres.remove();
      await data.remove();
    }
  },
};
