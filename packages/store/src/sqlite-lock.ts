import { readFileSync, readlinkSync } from 'node:fs';

/** First byte of the range that a connection locks for reading while it is open (SQLite's `SHARED_FIRST`). */
const SHARED_FIRST = 0x40000002;

/**
 * True while this process holds SQLite's shared lock on a database file; `null` where the system does not list locks.
 * While it is held, no other program deletes the WAL.
 */
export function holdsLock(inode: number): boolean | null {
  try {
    const pid = readlinkSync('/proc/self');
    return listsLock(readFileSync('/proc/locks', 'utf8'), pid, inode);
  } catch {
    return null;
  }
}

/** Reads lines such as `5: POSIX  ADVISORY  READ 4711 fd:01:131090 1073741826 1073742335`. */
export function listsLock(locks: string, pid: string, inode: number): boolean {
  return locks.split('\n').some((line) => {
    const [, kind, , , owner, file, first, last] = line.trim().split(/\s+/);
    return (
      kind === 'POSIX' &&
      owner === pid &&
      file?.split(':')[2] === String(inode) &&
      Number(first) <= SHARED_FIRST &&
      (last === 'EOF' || Number(last) >= SHARED_FIRST)
    );
  });
}
