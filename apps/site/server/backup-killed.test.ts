import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BackupFolder, openSite, type Site, verifyBackup, writeBackup } from '@ziwan/backup';
import { claimHere } from '@ziwan/catalogue/blobs';
import { blobKeys } from '@ziwan/infra/blob-store';
import { isNight, NIGHTLY, PROGRAM_ENVIRONMENT, seededRandom } from '@ziwan/infra/testing';
import { hasRows } from '@ziwan/store';
import { temporaryDatabase } from '@ziwan/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Inventory, inventory } from './testing/inventory.ts';
import { liveOnSite } from './testing/lived-in.ts';
import { startTestSite } from './testing/site.ts';

/** Random moments at which each command is killed. */
const KILLS = isNight ? 20 : 1;
/** Each kill is followed by a comparison of the whole site. */
const TIMEOUT = 60_000 + KILLS * 30_000;
const CLI = fileURLToPath(new URL('../../../packages/backup/src/cli.ts', import.meta.url));

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-killed-'));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

/** Data folders of two sites: one to be copied, and one to be replaced. */
let [live, other] = ['', ''];
let backups: BackupFolder;
let whole: Inventory;
let theirs: Inventory;
/** Time (ms) that a command takes before it does anything. */
let startup = 0;

beforeAll(async () => {
  const dir = await folder();
  [live, other] = [join(dir, 'live'), join(dir, 'other')];
  const site = await startTestSite();
  await cp(site.dataDir, other, { recursive: true });
  await liveOnSite(site);
  await cp(site.dataDir, live, { recursive: true });
  await site.close();
  await withSite(live, async (site) => void (await claimHere(site)));
  await withSite(other, async (other) => {
    await other.store.db
      .updateTable('migrations' as never)
      .set({ applied_at: '2020' } as never)
      .execute();
    await other.blobs.delete(blobKeys.owner);
    await claimHere(other);
    theirs = await inventory(other);
  });
  backups = await BackupFolder.create(join(dir, 'backups'), null);
  await withSite(live, async (site) => {
    await writeBackup(site, backups);
    whole = await inventory(site);
  });
  startup = await duration({}, 'nonsense');
});

async function withSite<T>(
  dataDir: string,
  use: (site: Site) => Promise<T>,
  url: string | null = null,
): Promise<T> {
  const blobs = { provider: 'disk' as const };
  const site = openSite({ dataDir, databaseUrl: url, blobs, secret: null }, true);
  try {
    return await use(site);
  } finally {
    await site.close();
  }
}

function start(env: Record<string, string>, ...args: string[]) {
  return spawn(process.execPath, [CLI, ...args], {
    stdio: 'ignore',
    env: { ...PROGRAM_ENVIRONMENT, ...env },
  });
}

/** @returns time (ms) until the command ended */
async function duration(env: Record<string, string>, ...args: string[]): Promise<number> {
  const since = performance.now();
  await once(start(env, ...args), 'exit');
  return performance.now() - since;
}

/** Runs a command to its end, then again and again and kills it at random moments between its start and that time. */
async function killed(
  run: (at: (...command: [Record<string, string>, ...string[]]) => Promise<void>) => Promise<void>,
): Promise<void> {
  const random = seededRandom();
  let time = 0;
  await run(async (...command) => {
    time = await duration(...command);
  });
  for (let kill = 0; kill < KILLS; kill++)
    await run(async (...command) => {
      const child = start(...command);
      const ended = once(child, 'exit');
      await Promise.race([sleep(startup * 0.7 + random(Math.max(1, time - startup * 0.7))), ended]);
      child.kill('SIGKILL');
      await ended;
    });
}

test(
  'a backup killed at any moment leaves every listed backup whole',
  async () => {
    const mine = await BackupFolder.create(join(await folder(), 'backups'), null);
    let done = 0;
    await killed(async (command) => {
      await withSite(live, (site) =>
        site.blobs.put(blobKeys.upload(`more/${done++}`), Buffer.alloc(500_000, done)),
      );
      await command({ ZIWAN_DATA_DIR: live, BACKUP_DIR: mine.path }, 'backup');
      const listed = await mine.list();
      expect(listed.length).toBeGreaterThan(0);
      for (const createdAt of listed) await verifyBackup(mine, await mine.read(createdAt));
    });
    await withSite(live, async (site) => {
      const { manifest } = await writeBackup(site, mine);
      expect(manifest.blobs.count).toBe(Object.keys((await inventory(site)).blobs).length - 1);
      for (let n = 0; n < done; n++) await site.blobs.delete(blobKeys.upload(`more/${n}`));
    });
  },
  TIMEOUT,
);

test('a restore into an empty site, killed at any moment, leaves it empty or whole', {
  ...NIGHTLY,
  timeout: TIMEOUT,
}, async () => {
  await killed(async (command) => {
    const dataDir = join(await folder(), 'data');
    const restore = [{ ZIWAN_DATA_DIR: dataDir }, 'restore', '--from', backups.path] as const;
    await command(...restore);
    await withSite(dataDir, async (site) => {
      if (await hasRows(site.store)) return expect((await inventory(site)).tables).toEqual(whole.tables);
    });
    // A second run finishes what the first one began, or refuses a whole site.
    await duration(...restore);
    await withSite(dataDir, async (site) => {
      await claimHere(site);
      expect(await inventory(site)).toEqual(whole);
    });
  });
});

test(
  'a restore over another site, killed at any moment, leaves the old site or the new one',
  async () => {
    await killed(async (command) => {
      const dataDir = join(await folder(), 'data');
      await cp(other, dataDir, { recursive: true });
      await command({ ZIWAN_DATA_DIR: dataDir }, 'restore', '--from', backups.path, '--replace', '--yes');
      await withSite(dataDir, async (site) => {
        // Opens as a start does.
        await claimHere(site);
        const found = await inventory(site);
        const isOld = found.tables.users === theirs.tables.users;
        expect(found.tables).toEqual(isOld ? theirs.tables : whole.tables);
        const { 'next-owner': _, ...blobs } = found.blobs;
        expect(blobs).toMatchObject(isOld ? theirs.blobs : whole.blobs);
      });
    });
  },
  TIMEOUT,
);

test('a move killed at any moment leaves the source as it was, and the target empty or whole', {
  ...NIGHTLY,
  timeout: TIMEOUT,
}, async () => {
  await killed(async (command) => {
    const dataDir = join(await folder(), 'data');
    const database = process.env.TEST_POSTGRES_URL
      ? await temporaryDatabase('postgres', { migrated: false })
      : null;
    const url = database?.options.provider === 'postgres' ? database.options.url : null;
    const to = { TO_ZIWAN_DATA_DIR: dataDir, ...(url ? { TO_DATABASE_URL: url } : {}) };
    const move = [{ ZIWAN_DATA_DIR: live, ...to }, 'move'] as const;
    await command(...move);
    expect(await withSite(live, inventory)).toEqual(whole);
    const look = async (site: Site) => {
      if (await hasRows(site.store)) expect((await inventory(site)).tables).toEqual(whole.tables);
    };
    await withSite(dataDir, look, url);
    // A second run finishes what the first one began, or refuses a whole site.
    await duration(...move);
    const moved = async (site: Site) => {
      // As a start does.
      await claimHere(site);
      return inventory(site);
    };
    expect(await withSite(dataDir, moved, url)).toEqual(whole);
    await database?.drop();
  });
});
