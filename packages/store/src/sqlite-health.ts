import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { RECOVER, RESTORE, StoreError, type StoreErrorCode } from './store-error.ts';

/**
 * Size (bytes) up to which a start checks the whole file; of larger files only the header and a write are checked.
 */
const MAX_FULL_CHECK_BYTES = 64 * 1024 * 1024;

type Reason = 'locked' | 'read-only' | 'full' | 'disk' | 'damaged';

/** Classifies a SQLite or system error that concerns the whole file; `null` for other errors. */
export function reasonOf(error: unknown): Reason | null {
  const { code, errcode } = error as { code?: string; errcode?: number };
  if (code === 'EROFS') return 'read-only';
  if (/^(ENOSPC|EDQUOT)$/.test(code ?? '')) return 'full';
  if (/^(EACCES|EPERM|EISDIR|ENOTDIR|EIO)$/.test(code ?? '')) return 'disk';
  switch ((errcode ?? 0) & 0xff) {
    case 5:
    case 6:
      return 'locked';
    case 8:
      return 'read-only';
    case 13:
      return 'full';
    case 10:
    case 14:
      return 'disk';
    case 11:
    case 26:
      return 'damaged';
    default:
      return null;
  }
}

/**
 * Converts errors about the whole file to a StoreError that tells the operator what to do; returns others
 * unchanged.
 * @param file path of the database, if known
 */
export function toStoreError(error: unknown, file = ''): unknown {
  const it = file && `数据库 ${file} `;
  const tell = (code: StoreErrorCode, message: string) =>
    new StoreError(code, `${it || '数据库'}${message}`, { cause: error });
  const reason = reasonOf(error);
  const refused = reason === 'disk' ? refusal(error, file) : null;
  switch (refused?.code === 'EROFS' ? 'read-only' : reason) {
    case 'locked':
      return tell(
        'DATABASE_LOCKED',
        '一直被别的程序占用。请看看是否有备份或另一个站点正在用它，等它结束再启动',
      );
    case 'read-only':
      return tell(
        'DATABASE_READ_ONLY',
        '只能读，不能写。请让运行站点的用户对它和所在的目录有写权限，并检查磁盘是否只读挂载',
      );
    case 'full':
      return tell('DISK_FAILING', '写不进去：磁盘已满。请腾出空间再来');
    case 'disk':
      if (refused)
        return tell(
          'DISK_FAILING',
          `打不开：没有权限读写 ${refused.path || '它'}。请让运行站点的用户能读写它和所在的目录，或换一个 ZIWAN_DATA_DIR`,
        );
      return tell('DISK_FAILING', '打不开或读写出错。请检查磁盘是否已满、是否有故障，以及文件和目录的权限');
    case 'damaged':
      return tell('DATABASE_DAMAGED', `已经损坏。${RESTORE}`);
    default:
      return error;
  }
}

/**
 * Finds the folder or file that this process may not write: SQLite reports only that it cannot open a file.
 * @returns `null` if there is none
 */
function refusal(error: unknown, file: string): { code: string; path: string } | null {
  for (const path of file ? [dirname(file), file] : []) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch (refused) {
      const { code = '' } = refused as NodeJS.ErrnoException;
      if (/^(EROFS|EACCES|EPERM)$/.test(code)) return { code, path };
    }
  }
  const { code = '' } = error as NodeJS.ErrnoException;
  return /^(EACCES|EPERM)$/.test(code) ? { code, path: file } : null;
}

/** Number of 10 ms waits for another process that is just creating the file. */
const CREATING = 100;

/**
 * Creates the folder, and refuses to create an empty database over an empty file or in a folder that had a site.
 * @param refill allows both
 * @throws StoreError
 */
export function prepareFolder(file: string, refill = false): void {
  const folder = dirname(file);
  try {
    mkdirSync(folder, { recursive: true });
    if (refill) return;
    for (let waits = 0; sizeOf(file) === 0 && !existsSync(`${file}-wal`) && waits < CREATING; waits++)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    const lost = lostDatabase(file);
    if (lost) throw lost;
  } catch (error) {
    if (error instanceof StoreError) throw error;
    throw new StoreError(
      'DATA_FOLDER_UNWRITABLE',
      `数据目录 ${folder} 不能用（${whyNot(error)}）。请换一个 ZIWAN_DATA_DIR，或让运行站点的用户能读写它`,
      { cause: error },
    );
  }
}

/** Size (bytes) of a file; `null` when there is none. */
const sizeOf = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.size ?? null;

const whyNot = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EROFS':
      return '磁盘只读';
    case 'ENOSPC':
    case 'EDQUOT':
      return '磁盘已满';
    case 'EACCES':
    case 'EPERM':
      return '没有权限';
    case 'ENOTDIR':
    case 'EEXIST':
      return '路径上有同名的文件';
    default:
      return code ?? message;
  }
};

/** Says that a site's database is missing or empty; `null` if it is there, or if there was no site. */
export function lostDatabase(file: string): StoreError | null {
  const bytes = sizeOf(file);
  if (bytes !== null && bytes > 0) return null;
  const left = ['blobs', 'secret'].filter((name) => holdsSomething(join(dirname(file), name)));
  // A WAL file without a database, or with an empty one, contains the last writes.
  if (holdsSomething(`${file}-wal`)) left.push(`${basename(file)}-wal`);
  if (left.length === 0 && bytes === null) return null;
  const what = bytes === null ? '数据库文件不见了' : '数据库文件是空的（0 字节）';
  const beside = left.length > 0 ? `目录里还有站点的 ${left.join('、')}，` : '';
  const anew = left.length > 0 ? '把整个数据目录移到别处' : '删去这个空文件';
  return new StoreError(
    'DATABASE_LOST',
    `${what}：${file}。${beside}不会就此建一个空站点。${RECOVER}；确要从头开始，请${anew}`,
  );
}

function holdsSomething(path: string): boolean {
  if (!existsSync(path)) return false;
  const found = statSync(path);
  return found.isDirectory() ? readdirSync(path).length > 0 : found.size > 0;
}

/**
 * Creates the file, readable by its owner alone, if there is none; SQLite gives the files beside it the same mode.
 * Takes an existing file from everybody else, but only if everybody may read it: who lets a group in has decided so.
 */
export function makePrivate(file: string): void {
  try {
    // Fails for a file that exists: closing one that SQLite has open would drop its locks.
    writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found || (found.mode & 0o007) === 0 || found.uid !== process.getuid?.()) continue;
    try {
      chmodSync(path, found.mode & 0o700);
    } catch {
      // A disk without permissions, or a read-only one, which SQLite reports.
    }
  }
}

/**
 * Checks that the file is writable and, up to the size limit, intact.
 * @throws StoreError
 */
export function checkFile(database: DatabaseSync, file: string): void {
  try {
    probeWrite(database);
    if (statSync(file).size > MAX_FULL_CHECK_BYTES) return;
    const [found] = database.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
    if (found && found.quick_check !== 'ok')
      throw new StoreError(
        'DATABASE_DAMAGED',
        `数据库 ${file} 已经损坏（${found.quick_check.split('\n').at(-1)}）。${RESTORE}`,
      );
  } catch (error) {
    throw toStoreError(error, file);
  }
}

/**
 * Starts a write and rolls it back, since taking the lock alone succeeds on a read-only file. If another process
 * holds the lock, the file is writable.
 */
function probeWrite(database: DatabaseSync): void {
  try {
    database.exec('BEGIN IMMEDIATE; CREATE TABLE write_probe (a)');
  } catch (error) {
    if (reasonOf(error) !== 'locked') throw error;
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
  }
}
