import { createHmac, randomBytes } from 'node:crypto';
import type { COUNTED } from '@ziwan/contract/admin';
import { dayAfter, dayOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';

export type Topic = (typeof COUNTED)[number];

/** Interval (ms) at which counts are written. */
const FLUSH_INTERVAL = 30_000;
/** Least visitors of a day for which what they typed is written. */
export const LEAST_VISITORS: Record<Topic, number> = {
  search: 3,
  lacks: 3,
  begun: 1,
  package: 1,
  refused: 1,
};
/** Maximum counts in memory, so that made-up words cannot exhaust it. */
const MOST = 20_000;
/** Maximum hashes of addresses in memory, over all counts. */
const MOST_HEARD = 200_000;
/** Days that counts are kept. */
const KEPT_DAYS = 400;
/** Rows of one statement. */
const AT_ONCE = 200;

interface Count {
  readonly day: string;
  readonly topic: Topic;
  readonly subject: string;
  readonly detail: string;
  /** Short hashes of the network addresses that were counted today. */
  readonly heard: Set<number>;
  written: number;
}

/**
 * Counts visitors by day and topic. Addresses are compared as hashes under a key that is made each day, never leaves the
 * process and is forgotten with it. What too few visitors of a day asked for is never written.
 */
export class DayCounts {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  readonly #counts = new Map<string, Count>();
  #heard = 0;
  #day = '';
  #key = randomBytes(32);
  #timer: NodeJS.Timeout | null = null;

  constructor(db: Kysely<Database>, now: () => number, onFault: (error: unknown) => void) {
    this.#db = db;
    this.#now = now;
    this.#onFault = onFault;
  }

  /** @param ip of the visitor, once a day for the same count; empty for pages that the server renders, which are not counted */
  count(topic: Topic, subject: string, detail: string, ip: string): void {
    if (ip === '' || subject === '') return;
    const day = dayOf(this.#now());
    if (day !== this.#day) {
      this.#day = day;
      this.#key = randomBytes(32);
    }
    const name = [day, topic, subject, detail].join('\0');
    let count = this.#counts.get(name);
    if (!count) {
      if (this.#counts.size >= MOST && !this.#dropOldest()) return;
      count = { day, topic, subject, detail, heard: new Set(), written: 0 };
      this.#counts.set(name, count);
    }
    const visitor = createHmac('sha256', this.#key).update(ip).digest().readUInt32LE();
    if (count.heard.has(visitor) || this.#heard >= MOST_HEARD) return;
    count.heard.add(visitor);
    this.#heard++;
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL).unref();
  }

  /** Writes what has reached its least; on failure it is written later. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const due = [...this.#counts.values()].flatMap((count) => {
      const { heard, written, topic } = count;
      const n = heard.size;
      return n > written && n >= LEAST_VISITORS[topic] ? [{ count, n }] : [];
    });
    try {
      for (let at = 0; at < due.length; at += AT_ONCE) {
        const some = due.slice(at, at + AT_ONCE);
        await this.#write(some.map(({ count, n }) => rowOf(count, n - count.written)));
        for (const { count, n } of some) count.written = n;
      }
      await this.#forgetPast();
    } catch (error) {
      this.#onFault(error);
    }
  }

  async #write(rows: ReturnType<typeof rowOf>[]): Promise<void> {
    await this.#db
      .insertInto('day_counts')
      .values(rows)
      .onConflict((c) =>
        c
          .columns(['day', 'topic', 'subject', 'detail'])
          .doUpdateSet({ n: sql<number>`day_counts.n + excluded.n` }),
      )
      .execute();
  }

  /** Drops the counts of days that are over, and rows that are older than they are kept. */
  async #forgetPast(): Promise<void> {
    const today = dayOf(this.#now());
    const past = [...this.#counts].filter(([, { day }]) => day !== today);
    if (past.length === 0) return;
    for (const [name, { heard }] of past) {
      this.#counts.delete(name);
      this.#heard -= heard.size;
    }
    await this.#db.deleteFrom('day_counts').where('day', '<', dayAfter(today, -KEPT_DAYS)).execute();
  }

  /** Makes room by forgetting the oldest count that few have asked for. @returns false if there is none */
  #dropOldest(): boolean {
    for (const [name, { heard, topic }] of this.#counts) {
      if (heard.size >= LEAST_VISITORS[topic] && LEAST_VISITORS[topic] > 1) continue;
      this.#counts.delete(name);
      this.#heard -= heard.size;
      return true;
    }
    return false;
  }
}

const rowOf = ({ day, topic, subject, detail }: Count, n: number) => ({ day, topic, subject, detail, n });
