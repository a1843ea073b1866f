import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivate, reasonOf } from './sqlite-health.ts';

/** Part of the name of what was saved from a lost database. */
const RESCUED = '-rescued-';

/** Names of what was saved in a data folder and has not been put in place yet. */
export const rescuedFiles = (dataDir: string): string[] =>
  readdirSync(dataDir).filter((name) => name.includes(RESCUED) && name.endsWith('.db'));

export interface Rescued {
  readonly path: string;
  readonly rows: number;
  readonly tables: number;
  /** What SQLite says about the copy, unless it is intact with all rows. */
  readonly damage: string | null;
}

/** Pause (ms) between looks at a transaction that is still running. */
const PAUSE = 10;

/**
 * Saves what an open connection holds beside its file, which somebody has removed or replaced, and compares the copy
 * with it.
 */
export async function rescue(database: DatabaseSync, file: string, now = Date.now()): Promise<Rescued> {
  while (database.isTransaction) await sleep(PAUSE);
  const stamp = new Date(now).toISOString().replaceAll(/[:.]/g, '-');
  const path = join(dirname(file), `${basename(file, '.db')}${RESCUED}${stamp}-${process.pid}.db`);
  const unfinished = `${path}.unfinished`;
  try {
    makePrivate(unfinished);
    await backup(database, unfinished);
    const compared = compare(database, unfinished);
    renameSync(unfinished, path);
    return { path, ...compared };
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function compare(database: DatabaseSync, path: string): Omit<Rescued, 'path'> {
  const copy = new DatabaseSync(path);
  try {
    // In one file, which can be moved.
    copy.exec('PRAGMA journal_mode = DELETE');
    const said = copy.prepare('PRAGMA integrity_check(1)').get() as { integrity_check: string };
    if (said.integrity_check !== 'ok') return { tables: 0, rows: 0, damage: said.integrity_check };
    const [expected, found] = [rowsOf(database), rowsOf(copy)];
    const short = [...expected].filter(([table, rows]) => found.get(table) !== rows).map(([table]) => table);
    return {
      tables: found.size,
      rows: [...found.values()].reduce((sum, rows) => sum + rows, 0),
      damage: short.length > 0 ? `${short.join('、')} 的行数不对` : null,
    };
  } catch (error) {
    if (reasonOf(error) !== 'damaged') throw error;
    return { tables: 0, rows: 0, damage: (error as Error).message };
  } finally {
    copy.close();
  }
}

function rowsOf(database: DatabaseSync): Map<string, number> {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all() as {
    name: string;
  }[];
  return new Map(
    tables.map(({ name }) => {
      const { rows } = database.prepare(`SELECT count(*) AS rows FROM "${name}"`).get() as { rows: number };
      return [name, rows];
    }),
  );
}
