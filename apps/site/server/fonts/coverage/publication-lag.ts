import { type Database, readRevision } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** Measures for how long a process has served an older catalogue than the published one. */
export class PublicationLag {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  #served = -1;
  /** Unix ms; `null` while the newest catalogue is served. */
  #since: number | null = null;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  serves(revision: number): void {
    this.#served = Math.max(this.#served, revision);
  }

  /** @param refresh loads the newest catalogue, as a visitor's request does */
  async seconds(refresh: () => Promise<unknown>): Promise<number> {
    try {
      await refresh();
      if (this.#served >= (await readRevision(this.#db))) this.#since = null;
      else this.#since ??= this.#now();
    } catch {
      this.#since ??= this.#now();
    }
    return this.#since === null ? 0 : (this.#now() - this.#since) / 1000;
  }
}
