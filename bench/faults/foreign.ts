import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from './accounts.ts';
import { type Check, option, type Report } from './check.ts';
import { copyData, withStore } from './data-folder.ts';
import { call, type SiteProcess, startSite } from './site-process.ts';

const ROUNDS = option('clients', 50);
/** Every so many rounds somebody deletes the WAL by hand. */
const BY_HAND = 5;
const SOON = 1000;
const STATEMENT =
  "INSERT INTO meta (key, value) VALUES ('foreign', '1') ON CONFLICT (key) DO UPDATE SET value = value + 1";
const NODE = `
const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(process.argv[1], { timeout: 5000 });
db.exec(process.argv[2]);
db.close();`;

type Client = (file: string) => [string, string[]];
const clients: Client[] = [
  (file) => [process.execPath, ['-e', NODE, file, STATEMENT]],
  ...(spawnSync('sqlite3', ['--version']).status === 0
    ? [(file: string): [string, string[]] => ['sqlite3', ['-cmd', '.timeout 5000', file, STATEMENT]]]
    : []),
];

export const foreign: Check = {
  name: 'foreign',
  fault: `another SQLite client opens, writes and closes the database under load, then kill -9; in every ${BY_HAND}th round somebody deletes the WAL (--clients=${ROUNDS})`,
  async run(report) {
    const data = await copyData();
    const file = join(data.dir, 'ziwan.db');
    const total = { acknowledged: 0, lost: 0, visits: 0, byHand: 0, rescued: 0, unsaved: 0 };
    const refusals: (number | null)[] = [];
    try {
      // Each start opens a second store to migrate, and closes it.
      for (let round = 0; round < ROUNDS; round++) {
        const tokens = await withStore(data.dir, async ({ db }) => {
          const list = [];
          for (let i = 0; i < 4; i++) list.push(await login(db));
          return list;
        });
        const site = await startSite(data.dir);
        const acknowledged: string[] = [];
        const refused: { at: number | null } = { at: null };
        const writing = tokens.map(async (token, i) => {
          for (let n = 0; site.alive(); n++) {
            const body = { name: `${round}-${i}-${n}` };
            const answer = await call(site, '/web/api/account/collection/add', { token, body });
            if (answer.status === 200) acknowledged.push(answer.body.data.id);
            else if (answer.status === 503) refused.at ??= performance.now();
            if (answer.status !== 200) await sleep(20);
          }
        });
        await sleep(100);
        for (const client of clients) {
          const [program, args] = client(file);
          const child = spawn(program, args, { stdio: 'ignore' });
          await once(child, 'exit');
          total.visits++;
        }
        await sleep(100);
        if (round % BY_HAND === BY_HAND - 1) {
          total.byHand++;
          const since = performance.now();
          rmSync(`${file}-wal`, { force: true });
          rmSync(`${file}-shm`, { force: true });
          const path = await saved(site, data.dir);
          refusals.push(refused.at === null ? null : refused.at - since);
          await end(site, writing);
          if (path === null) total.unsaved++;
          else {
            total.rescued++;
            await putInPlace(file, path);
          }
        } else await end(site, writing);
        total.acknowledged += acknowledged.length;
        const lost = await countLost(data.dir, acknowledged);
        total.lost += lost;
        console.log(`  round ${round + 1}: ${acknowledged.length} acknowledged, ${lost} lost`);
      }
    } finally {
      await data.remove();
    }
    say(report, total, refusals);
  },
};

function say(
  report: Report,
  total: {
    acknowledged: number;
    lost: number;
    visits: number;
    byHand: number;
    rescued: number;
    unsaved: number;
  },
  refusals: readonly (number | null)[],
): void {
  const late = refusals.filter((ms) => ms === null || ms > SOON).length;
  const slowest = Math.max(0, ...refusals.map((ms) => ms ?? Number.POSITIVE_INFINITY));
  report.holds('some writes were acknowledged', total.acknowledged >= ROUNDS, `${total.acknowledged}`);
  report.holds(
    `no acknowledged write is lost after ${total.visits} visits of other clients`,
    total.lost === 0,
    `${total.lost} of ${total.acknowledged}`,
  );
  report.holds(
    `writes are refused within ${SOON} ms of a deletion`,
    late === 0,
    `${late} of ${total.byHand} late, slowest ${Math.round(slowest)} ms`,
  );
  report.holds(
    'what the process held is saved and intact',
    total.unsaved === 0,
    `${total.rescued} of ${total.byHand}`,
  );
}

async function end(site: SiteProcess, writing: readonly Promise<void>[]): Promise<void> {
  site.signal('SIGKILL');
  await site.gone();
  await Promise.all(writing);
}

/** Waits until the process says where it has saved its data. */
async function saved(site: SiteProcess, dir: string): Promise<string | null> {
  for (const since = performance.now(); performance.now() - since < 10_000; await sleep(50)) {
    const [name] = (await readdir(dir)).filter((each) => /-rescued-.*\.db$/.test(each));
    if (name !== undefined && site.output().includes('核对完好')) return join(dir, name);
  }
  return null;
}

/** Does what the sentence in the log says. */
async function putInPlace(file: string, path: string): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
  await rename(path, file);
}

/** Counts acknowledged folders that the database lacks, as the next start would find it. */
async function countLost(dir: string, acknowledged: readonly string[]): Promise<number> {
  const database = new DatabaseSync(join(dir, 'ziwan.db'));
  try {
    const found = database.prepare('SELECT id FROM favourite_folders').all();
    const ids = new Set(found.map(({ id }) => String(id)));
    return acknowledged.filter((id) => !ids.has(id)).length;
  } finally {
    database.close();
  }
}
