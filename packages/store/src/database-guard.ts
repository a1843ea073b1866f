import type { DatabaseSync } from 'node:sqlite';
import { type Rescued, rescue } from './rescue.ts';
import { toStoreError } from './sqlite-health.ts';
import type { WatchedFile } from './sqlite-watch.ts';

/** Pause (ms) between looks at the files. */
const LOOK = 250;
/** Looks between two looks at the lock. */
const LOCK_EVERY = 20;
/** Pause (ms) before saving is tried again. */
const RETRY = 5000;

/** What the operator of a database without its lock does next. */
const UNLOCKED =
  '数据库文件上没有了 SQLite 的锁：别的程序打开再关上它，之后写入的就会丢失。请不要用别的程序打开它，并尽快重启网站';

/**
 * Looks after the database of a serving process: notices within a second that its files were removed, replaced or cut
 * off, and saves what the connection still holds.
 */
export class DatabaseGuard {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #watched: WatchedFile;
  readonly #say: (sentence: string) => void;
  #timer: NodeJS.Timeout | undefined;
  #looks = 0;
  #saidUnlocked = false;
  #saving = false;
  #rescued: Rescued | null = null;
  #failure: string | null = null;

  /** @param say receives each sentence for the operator once */
  constructor(database: DatabaseSync, file: string, watched: WatchedFile, say: (sentence: string) => void) {
    this.#database = database;
    this.#file = file;
    this.#watched = watched;
    this.#say = say;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#look(), LOOK).unref();
    this.#look();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** What happened to the files, where their data is now, and what to do; `null` if all is well. */
  lost(): string | null {
    const why = this.#watched.lost();
    return why && `数据库的文件在运行中出了事：${why}。网站不再读写它。${this.#outcome()}`;
  }

  warnings(): string[] {
    const lost = this.lost();
    if (lost !== null) return [lost];
    return this.#watched.isLocked() === false ? [UNLOCKED] : [];
  }

  #outcome(): string {
    if (this.#rescued) {
      const { path, tables, rows, damage } = this.#rescued;
      return damage === null
        ? `网站手里的数据已另存为 ${path}（${tables} 张表 ${rows} 行，核对完好）：请停掉网站，把 ziwan.db 和旁边的 -wal、-shm 移到别处，把这份改名为 ziwan.db，再启动`
        : `网站手里的数据已另存为 ${path}，但它有损坏（${damage}）：请留着它，停掉网站，从备份恢复`;
    }
    if (this.#failure) return `网站手里的数据还没能另存（${this.#failure}），会一直再试：先不要停掉网站`;
    return this.#timer === undefined ? '请从备份恢复' : '正在另存网站手里的数据：先不要停掉网站';
  }

  #look(): void {
    if (this.#watched.lost() !== null) return void this.#save();
    if (this.#looks++ % LOCK_EVERY > 0) return;
    const unlocked = this.#watched.isLocked() === false;
    if (unlocked && !this.#saidUnlocked) this.#say(UNLOCKED);
    this.#saidUnlocked = unlocked;
  }

  async #save(): Promise<void> {
    if (this.#saving || this.#rescued) return;
    this.#saving = true;
    try {
      this.#rescued = await rescue(this.#database, this.#file);
      this.stop();
      this.#say(this.lost() as string);
    } catch (error) {
      const failure = (toStoreError(error) as Error).message;
      if (failure !== this.#failure) {
        this.#failure = failure;
        this.#say(this.lost() as string);
      }
      setTimeout(() => {
        this.#saving = false;
      }, RETRY).unref();
    }
  }
}
