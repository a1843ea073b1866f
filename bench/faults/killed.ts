import { randomInt } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { REGISTER_AGREEMENT_VERSION } from '@ziwan/contract';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Store } from '@ziwan/store';
import { sql } from 'kysely';
import { CODE, login, storeCodes } from './accounts.ts';
import { type Check, option, type Report } from './check.ts';
import { copyData, withStore } from './data-folder.ts';
import { call, type SiteProcess, startSite, stopSite } from './site-process.ts';

const READY = 3000;
const PHONES = 80;

/** Writes that the server has acknowledged. */
interface Acknowledged {
  folders: string[];
  favourites: { folder: string; gno: string }[];
  phones: string[];
  downloads: string[];
}

const nothing = (): Acknowledged => ({ folders: [], favourites: [], phones: [], downloads: [] });

interface Round {
  tokens: string[];
  phones: string[];
  gnos: string[];
}

export const killed: Check = {
  name: 'killed',
  fault: `kill -9 at random moments under writes (--kills=${option('kills', 20)})`,
  async run(report) {
    const kills = option('kills', 20);
    const data = await copyData();
    const total = { acknowledged: 0, lost: 0, unsound: 0 };
    const ready: { ms: number; cpu: number | null }[] = [];
    let said = nothing();
    try {
      for (let n = 0; n <= kills; n++) {
        const site = await startSite(data.dir);
        // Skips the first start, which follows no kill.
        if (n > 0) ready.push({ ms: site.readyMs, cpu: site.readyCpuMs });
        const round = await withStore(data.dir, async (store) => {
          total.lost += await countLost(store, said);
          if (!(await isSound(store))) total.unsound++;
          return prepare(store, data.dir, n);
        });
        if (n === kills) {
          await stopSite(site);
          break;
        }
        said = nothing();
        const writing = write(site, round, said);
        await sleep(randomInt(50, 900));
        site.signal('SIGKILL');
        await site.gone();
        await writing;
        total.acknowledged += Object.values(said).reduce((sum, list) => sum + list.length, 0);
      }
    } finally {
      await data.remove();
    }
    report.holds('some writes were acknowledged between kills', total.acknowledged >= kills);
    report.holds('no acknowledged write is lost', total.lost === 0, `${total.lost} of ${total.acknowledged}`);
    report.holds(
      'the database is intact after each kill, and counts match records',
      total.unsound === 0,
      `${total.unsound} of ${kills} not`,
    );
    sayReady(report, ready);
  },
};

function sayReady(report: Report, ready: readonly { ms: number; cpu: number | null }[]): void {
  const worst = Math.max(...ready.map((r) => r.ms));
  const cpu = Math.max(...ready.map((r) => r.cpu ?? r.ms));
  const load = loadavg()[0] ?? 0;
  // On a busy machine, wall-clock time says little about the server.
  const held = worst <= READY || (cpu <= READY && load > availableParallelism());
  report.holds(
    `ready again within ${READY} ms, or that much of the processor on a busy machine`,
    held,
    `worst ${Math.round(worst)} ms, ${Math.round(cpu)} ms of the processor; load ${load.toFixed(1)}`,
  );
}

async function prepare({ db }: Store, dataDir: string, n: number): Promise<Round> {
  const phones = Array.from({ length: PHONES }, (_, i) => `139${String(n * PHONES + i).padStart(8, '0')}`);
  await storeCodes(db, dataDir, phones);
  // This client tries more codes than one address may.
  await db.deleteFrom('shared_values').execute();
  const families = await db.selectFrom('families').select('gno').execute();
  const tokens = [];
  for (let i = 0; i < 6; i++) tokens.push(await login(db));
  return { phones, tokens, gnos: families.map((f) => f.gno) };
}

async function write(site: SiteProcess, { tokens, phones, gnos }: Round, said: Acknowledged): Promise<void> {
  const [a, b, c, d, e, f] = tokens as [string, string, string, string, string, string];
  await Promise.all([
    ...[a, b, c].map(async (token) => {
      for (let i = 0; i < 100; i++) {
        const answer = await call(site, '/web/api/account/collection/add', {
          token,
          body: { name: `夹${i}` },
        });
        if (answer.status !== 200) return;
        said.folders.push(answer.body.data.id);
      }
    }),
    ...[d, e].map(async (token) => {
      for (const gno of gnos) {
        const path = '/web/api/account/collection/addFont';
        const answer = await call(site, path, { token, body: { fontGNos: [gno] } });
        if (answer.status !== 200) return;
        said.favourites.push({ folder: answer.body.data.folder.id, gno });
      }
    }),
    (async () => {
      for (const phone of phones) {
        const body = { phone, code: CODE, agreement: REGISTER_AGREEMENT_VERSION };
        const answer = await call(site, '/web/api/account/register/phone', { body });
        if (answer.status !== 200) return;
        said.phones.push(phone);
      }
    })(),
    (async () => {
      for (;;) {
        const link = await call(site, `/api/v1/web/${gnos[0]}/download`, { token: f });
        if (link.status !== 200) return;
        const delivered = await call(site, link.body.data.url);
        if (delivered.status !== 200) return;
        said.downloads.push(recordOf(link.body.data.url));
      }
    })(),
  ]);
}

/** Id under which the use of a download URL is recorded. */
function recordOf(address: string): string {
  const url = new URL(address, 'http://site');
  const [, , kind, gno] = url.pathname.split('/');
  const { expires, holder = '' } = Object.fromEntries(url.searchParams);
  const text = `${kind}/${decodeURIComponent(gno as string)}/${expires}/${holder}`;
  return sha256Hex(text).slice(0, 32);
}

async function countLost({ db }: Store, said: Acknowledged): Promise<number> {
  const folders = new Set((await db.selectFrom('favourite_folders').select('id').execute()).map((r) => r.id));
  const fonts = await db.selectFrom('favourite_fonts').select(['folder_id', 'family_gno']).execute();
  const pairs = new Set(fonts.map((r) => `${r.folder_id} ${r.family_gno}`));
  const phones = new Set((await db.selectFrom('users').select('phone').execute()).map((r) => r.phone));
  const downloads = new Set((await db.selectFrom('downloads').select('id').execute()).map((r) => r.id));
  return [
    ...said.folders.filter((id) => !folders.has(id)),
    ...said.favourites.filter(({ folder, gno }) => !pairs.has(`${folder} ${gno}`)),
    ...said.phones.filter((phone) => !phones.has(phone)),
    ...said.downloads.filter((id) => !downloads.has(id)),
  ].length;
}

/** Runs SQLite's integrity check, and compares download counts with download records to find partial transactions. */
async function isSound({ db }: Store): Promise<boolean> {
  const check = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
  const uneven = await sql<{ n: number }>`
    select count(*) as n from families f
    where f.downloads <> (select count(*) from downloads d where d.family_gno = f.gno)`.execute(db);
  return check.rows[0]?.integrity_check === 'ok' && uneven.rows[0]?.n === 0;
}
