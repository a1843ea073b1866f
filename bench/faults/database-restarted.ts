import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '@ziwan/store';
import { login } from './accounts.ts';
import { type Check, option } from './check.ts';
import { copyData, withStore } from './data-folder.ts';
import { copyRows, startPostgres } from './postgres.ts';
import { type Answer, call, LIST, type SiteProcess, startSite, stopSite, until } from './site-process.ts';

const TIMES = option('restarts', 20);
const SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;
/** Maximum time (ms) until the site answers again once PostgreSQL does. */
const SOON = 5000;

/** Pages that are cached before PostgreSQL stops. */
const KEPT = ['/font', '/'];

interface Answers {
  kept: Answer[];
  pages: Answer[];
  calls: Answer[];
  writes: Answer[];
}

export const databaseRestarted: Check = {
  name: 'restarted',
  fault: `PostgreSQL restarted fast, at once and by kill -9 under light load (--restarts=${TIMES})`,
  async run(report) {
    const postgres = await startPostgres();
    const data = await copyData();
    try {
      const tokens = await withStore(data.dir, async ({ db }) => {
        const list = [];
        // Uses one account per restart, since each may have a limited number of folders.
        for (let i = 0; i < TIMES; i++) list.push(await login(db));
        return list;
      });
      await copyRows(data.dir, postgres.url);
      const site = await startSite(data.dir, {
        env: { DATABASE_URL: postgres.url, ZIWAN_ROLES: 'web,api,webfont' },
      });
      const all: Answers = { kept: [], pages: [], calls: [], writes: [] };
      const healed: (number | null)[] = [];
      const kept: string[] = [];
      try {
        for (const page of [...KEPT, ...KEPT]) await call(site, page);
        for (let n = 0; n < TIMES && site.alive(); n++) {
          const load = startLoad(site, tokens[n] as string, all, kept);
          await sleep(400);
          await postgres.restart(SIGNALS[n % SIGNALS.length] as (typeof SIGNALS)[number]);
          healed.push(await until(SOON, async () => !site.alive() || (await isWell(site, n))));
          await load.end();
        }
        report.holds(`the process lives through ${healed.length} restarts`, site.alive());
        report.holds(
          `it answers again within ${SOON} ms`,
          healed.every((ms) => ms !== null),
          `longest ${Math.round(Math.max(...healed.map((ms) => ms ?? SOON)))} ms`,
        );
        report.all('kept pages are served', all.kept, (a) => a.status === 200);
        for (const name of ['pages', 'calls', 'writes'] as const) {
          const answers = all[name];
          report.all(
            `${name} answer, or 503 with Retry-After`,
            answers,
            (a) => a.status === 200 || (a.status === 503 && a.retryAfter !== null),
          );
        }
        report.holds(
          'refused calls say so by their code',
          [...all.calls, ...all.writes].every((a) => a.status === 200 || a.body?.code === 'S00503'),
        );
        const ids = await folderIds(postgres.url);
        const lost = kept.filter((id) => !ids.has(id)).length;
        report.holds('nothing acknowledged is lost', lost === 0, `${lost} of ${kept.length}`);
      } finally {
        await stopSite(site);
      }
    } finally {
      await postgres.remove();
      await data.remove();
    }
  },
};

async function folderIds(url: string): Promise<Set<string>> {
  const { db, close } = openStore({ provider: 'postgres', url });
  const rows = await db.selectFrom('favourite_folders').select('id').execute();
  await close();
  return new Set(rows.map((row) => row.id));
}

async function isWell(site: SiteProcess, n: number): Promise<boolean> {
  const answers = [await call(site, `${LIST}&keyword=well-${n}`), await call(site, '/readyz')];
  return answers.every((a) => a.status === 200);
}

/** Requests uncached and cached pages, lists and writes, a few at a time, until ended. */
function startLoad(site: SiteProcess, token: string, all: Answers, kept: string[]) {
  let ended = false;
  let n = all.calls.length;
  const repeat = async (list: Answer[], ask: () => Promise<Answer>, pause = 20) => {
    while (!ended && site.alive()) {
      list.push(await ask());
      await sleep(pause);
    }
  };
  const loads = [
    ...[1, 2, 3].map((i) => repeat(all.calls, () => call(site, `${LIST}&keyword=${i}-${n++}`))),
    repeat(all.kept, () => call(site, KEPT[n++ % KEPT.length] as string)),
    repeat(all.pages, () => call(site, `/baike?x=${n++}`)),
    repeat(
      all.writes,
      async () => {
        const body = { name: `夹${n++}` };
        const answer = await call(site, '/web/api/account/collection/add', { token, body });
        if (answer.status === 200) kept.push(answer.body.data.id);
        return answer;
      },
      150,
    ),
  ];
  return {
    async end() {
      ended = true;
      await Promise.all(loads);
    },
  };
}
