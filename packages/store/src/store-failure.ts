import { READ_ONLY, unreachable } from './postgres.ts';
import { reasonOf, toStoreError } from './sqlite-health.ts';
import { StoreError } from './store-error.ts';

/** Codes of a PostgreSQL that is unreachable, rejects the login, or is at its limits. */
const UNREACHABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|57P0\d|08\d{3}|28\w{3}|3D000|53[023]00)$/;
/** Messages of the PostgreSQL client for errors without a code. */
const UNREACHABLE_MESSAGES =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;

/** Converts an error to a StoreError if the database or its disk caused it; otherwise returns `null`. */
export function storeFailure(error: unknown): StoreError | null {
  if (error instanceof StoreError) return error;
  if (!(error instanceof Error)) return null;
  const { code = '', path } = error as NodeJS.ErrnoException;
  if (code === 'ERR_SQLITE_ERROR') {
    const told = toStoreError(error);
    return told instanceof StoreError ? told : null;
  }
  const cause = { cause: error };
  const where = path ? `：${path}` : '';
  if (/^(ENOSPC|EDQUOT|53100)$/.test(code))
    return new StoreError('DISK_FAILING', `磁盘已满${where}。请腾出空间再来`, cause);
  if (code === 'EROFS')
    return new StoreError('DATA_FOLDER_UNWRITABLE', `磁盘只读，写不进去${where}。请换一个目录`, cause);
  if (code === 'EIO')
    return new StoreError('DISK_FAILING', `磁盘读写出错${where}。请检查它是否有故障`, cause);
  if (code === READ_ONLY)
    return new StoreError(
      'DATABASE_READ_ONLY',
      '数据库只能读，不能写：PostgreSQL 是备机，或设成了只读',
      cause,
    );
  return UNREACHABLE_CODES.test(code) || UNREACHABLE_MESSAGES.test(error.message) ? unreachable(error) : null;
}

/** True if no space is left on the disk of the database or of files, also if that is the cause of another error. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return /^(ENOSPC|EDQUOT|53100)$/.test(code) || reasonOf(error) === 'full' || isDiskFull(error.cause);
}
