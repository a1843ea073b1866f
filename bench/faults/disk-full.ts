import { spawnSync } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { login } from './accounts.ts';
import { type Check, countByStatus, NotTried, type Report } from './check.ts';
import { copyData, copyDataWithoutFonts, withStore } from './data-folder.ts';
import { type Answer, call, LIST, type SiteProcess, startSite, stopSite, until } from './site-process.ts';

/** Free space (bytes) besides the copied database: enough to start, and soon full. */
const SPARE = 8 * 1024 * 1024;

export const diskFull: Check = {
  name: 'diskfull',
  fault: 'the disk with database and caches runs full (tmpfs with 8 MB to spare)',
  async run(report) {
    const fonts = await copyData();
    const small = await mkdtemp(join(tmpdir(), 'ziwan-small-'));
    const size = (await stat(join(fonts.dir, 'ziwan.db'))).size + SPARE;
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', small]).status !== 0) {
      await rm(small, { recursive: true });
      await fonts.remove();
      throw new NotTried('mounting a small disk takes root');
    }
    try {
      await copyDataWithoutFonts(small, fonts.dir);
      await fill(report, small);
    } finally {
      spawnSync('umount', [small]);
      await rm(small, { recursive: true });
      await fonts.remove();
    }
  },
};

const subset = (text: string) => ({ body: [{ gno: 'zcool-kuaile', text }] });

async function fill(report: Report, dir: string): Promise<void> {
  const tokens = await withStore(dir, async ({ db }) => {
    const list = [];
    for (let i = 0; i < 4; i++) list.push(await login(db));
    return list;
  });
  const site = await startSite(dir);
  try {
    const known = await call(site, '/webfont/http', subset('以前要过的字'));
    await use(site, known);
    const cached = await until(10_000, async () => (await cacheFiles(dir)).length > 0);
    report.holds('a popular subset is stored', cached !== null);
    const kept: string[] = [];
    for (const token of tokens)
      for (let i = 0; i < 5; i++) kept.push((await addFolder(site, token, `先${i}`)).body.data.id);
    const filler = join(dir, 'filler');
    await fillUp(filler);
    const writes: Answer[] = [];
    for (const token of tokens) {
      for (let i = 0; i < 100; i++) {
        const answer = await addFolder(site, token, `夹${i}`);
        writes.push(answer);
        if (answer.status === 200) kept.push(answer.body.data.id);
      }
    }
    const reads = [
      await call(site, LIST),
      await call(site, '/web/api/font/getFontDetail?id=zcool-kuaile'),
      await call(site, '/healthz'),
    ];
    const ready = await call(site, '/readyz');
    const held = await call(site, '/webfont/http', subset('以前要过的字'));
    const fresh = await call(site, '/webfont/http', subset('从来没有要过的'));
    await use(site, fresh);
    report.holds(
      'reads answer 200',
      [...reads, held].every((a) => a.status === 200),
      countByStatus([...reads, held]),
    );
    report.holds(
      '/readyz answers 503 and says why',
      ready.status === 503 && ready.body.reason === 'DISK_FAILING',
      `${ready.status} ${ready.body?.reason ?? ''}`,
    );
    report.holds('an existing subset is served', await isServed(site, held));
    report.holds('a new subset is served', await isServed(site, fresh), fresh.body?.data[0].error?.message);
    report.holds(
      'writes answer 503 (or 200 where there was room)',
      writes.every((a) => a.status === 503 || a.status === 200) && writes.some((a) => a.status === 503),
      countByStatus(writes),
    );
    await rm(filler);
    const healed = await until(
      10_000,
      async () => (await addFolder(site, tokens[0] as string, '之后')).status === 200,
    );
    report.holds('writes work again once there is space', healed !== null, `${Math.round(healed ?? 0)} ms`);
    const again = await call(site, '/webfont/http', subset('从来没有要过的'));
    report.holds('the new subset still has its address', isSame(again, fresh));
    const healthy = await call(site, '/readyz');
    report.holds('/readyz answers 200 again', healthy.status === 200, countByStatus([healthy]));
    await stopSite(site);
    await sound(report, dir, kept);
  } finally {
    if (site.alive()) site.signal('SIGKILL');
    await site.gone();
  }
}

const pathOf = (answer: Answer): string => answer.body?.data[0].woff2Path ?? '';
const isSame = (a: Answer, b: Answer): boolean => pathOf(a) !== '' && pathOf(a) === pathOf(b);

/** Requests a subset often enough to have it re-encoded and stored. */
async function use(site: SiteProcess, answer: Answer): Promise<void> {
  for (let i = 0; i < 6; i++) await call(site, pathOf(answer));
}

async function isServed(site: SiteProcess, answer: Answer): Promise<boolean> {
  const file = await call(site, pathOf(answer));
  return pathOf(answer) !== '' && file.status === 200 && file.bytes.length > 0;
}

const addFolder = (site: SiteProcess, token: string, name: string) =>
  call(site, '/web/api/account/collection/add', { token, body: { name } });

async function sound(report: Report, dir: string, kept: readonly string[]): Promise<void> {
  const { check, ids } = await withStore(dir, async ({ db }) => ({
    check: (await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db)).rows[0],
    ids: new Set((await db.selectFrom('favourite_folders').select('id').execute()).map((r) => r.id)),
  }));
  report.holds('the database is intact', check?.integrity_check === 'ok');
  const lost = kept.filter((id) => !ids.has(id)).length;
  report.holds('nothing acknowledged is lost', lost === 0, `${lost} of ${kept.length}`);
  const left = [];
  for (const file of await cacheFiles(dir)) {
    if ((await readFile(file)).length === 0 || file.endsWith('.tmp')) left.push(file);
  }
  report.holds('no empty or partial file is left', left.length === 0, left.join(', '));
}

async function cacheFiles(dir: string): Promise<string[]> {
  const entries = await readdir(join(dir, 'cache'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((e) => e.isFile()).map((e) => join(e.parentPath, e.name));
}

/** Fills the disk to the last byte. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const size of [65_536, 4096, 1]) {
      for (;;) {
        const { bytesWritten } = await file.write(Buffer.alloc(size));
        if (bytesWritten < size) break;
      }
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}
