import { join } from 'node:path';

/**
 * Path of the SQLite database in a data folder. Only SQLite may open it or the files beside it (`-wal`, `-shm`): at
 * any close, POSIX drops all locks that the process has on a file, SQLite's too, and other programs then delete the
 * WAL that this process writes. `stat` and `rename` are harmless.
 */
export const databaseFile = (dataDir: string): string => join(dataDir, 'ziwan.db');

/** Endings of the files in which SQLite keeps a database in use. */
export const DATABASE_ENDS = ['', '-wal', '-shm'] as const;
