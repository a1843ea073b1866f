import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, openStore, readDatabaseId, type Store } from '@ziwan/store';
import { sql } from 'kysely';
import { NotTried } from './check.ts';
import { withStore } from './data-folder.ts';

export interface OwnPostgres {
  readonly url: string;
  /** Sends SIGSTOP to all of its processes; `thaw` sends SIGCONT. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /**
   * Stops it (SIGINT: fast, SIGQUIT: immediate, SIGKILL) and starts it again.
   * @returns ms until it answered again
   */
  restart(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<number>;
  remove(): Promise<void>;
}

/**
 * Starts a private PostgreSQL server, since freezing a shared one would affect others.
 * @throws NotTried if PostgreSQL is not installed
 */
export async function startPostgres(): Promise<OwnPostgres> {
  const bin = await findPrograms();
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-postgres-'));
  const owner = await ownerOf(dir);
  const port = 20_000 + (process.pid % 20_000);
  execFileSync(
    join(bin, 'initdb'),
    ['-D', join(dir, 'data'), '-U', 'ziwan', '-A', 'trust', '-E', 'UTF8', '-N'],
    {
      stdio: 'ignore',
      ...owner,
    },
  );
  const data = join(dir, 'data');
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    dir,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
  ];
  const run = () => spawn(join(bin, 'postgres'), args, { stdio: 'ignore', ...owner });
  let server = run();
  const url = `postgres://ziwan@127.0.0.1:${port}/postgres`;
  if (!(await answers(url, server))) throw new Error('PostgreSQL did not start');
  return {
    url,
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    async restart(signal) {
      const since = performance.now();
      await end(server, signal);
      // After SIGKILL, orphaned processes hold the shared memory for a moment, and a start fails at once.
      do server = run();
      while (!(await answers(url, server)));
      return performance.now() - since;
    },
    async remove() {
      await signalAll(server, 'SIGCONT');
      await end(server, 'SIGINT');
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Copies all rows of a data folder's SQLite database to PostgreSQL, with the database's id, which the blob store is
 * marked with.
 */
export async function copyRows(dataDir: string, url: string): Promise<void> {
  const target = openStore({ provider: 'postgres', url });
  try {
    await migrate(target);
    await withStore(dataDir, async (source) => {
      const { rows } = await sql<{ name: string }>`
        select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(source.db);
      await target.db.transaction().execute(async (trx) => {
        // Disables foreign keys, since tables are copied in any order.
        await sql`set local session_replication_role = replica`.execute(trx);
        for (const { name } of rows.filter((r) => r.name !== 'migrations')) {
          await sql`delete from ${sql.table(name)}`.execute(trx);
          for (const row of await rowsOf(source, name)) {
            const columns = Object.keys(row).map((c) => sql.ref(c));
            const values = Object.values(row).map((v) => sql`${v}`);
            await sql`insert into ${sql.table(name)} (${sql.join(columns)}) values (${sql.join(values)})`.execute(
              trx,
            );
          }
        }
        await sql`update migrations set applied_at = ${await readDatabaseId(source.db)}`.execute(trx);
      });
    });
  } finally {
    await target.close();
  }
}

async function rowsOf({ db }: Store, table: string): Promise<Record<string, unknown>[]> {
  return (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)).rows;
}

async function findPrograms(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = await readdir(root).catch(() => []);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  if (newest === undefined) throw new NotTried('PostgreSQL is not installed here');
  return join(root, newest, 'bin');
}

/** User to run PostgreSQL as, since it refuses to run as root. */
async function ownerOf(dir: string): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((l) => l.startsWith('postgres:'));
  if (!line) throw new NotTried('PostgreSQL does not run as root, and there is no user postgres');
  const [uid, gid] = line.split(':').slice(2, 4).map(Number) as [number, number];
  await chown(dir, uid, gid);
  return { uid, gid };
}

/** Waits until it answers; resolves to false when it has exited. */
async function answers(url: string, server: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 200 && server.exitCode === null; tries++) {
    const store = openStore({ provider: 'postgres', url, queryTimeoutMs: 1000 });
    const there = await sql`select 1`.execute(store.db).then(
      () => true,
      () => false,
    );
    await store.close();
    if (there) return true;
    await sleep(100);
  }
  if (server.exitCode === null) throw new Error('PostgreSQL did not start');
  return false;
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = once(server, 'exit');
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await gone;
}

/** Signals the server and its child processes. */
async function signalAll(server: ChildProcess, name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const pid = server.pid as number;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .split(' ')
    .filter(Boolean)
    .map(Number);
  for (const each of [pid, ...children]) process.kill(each, name);
}
