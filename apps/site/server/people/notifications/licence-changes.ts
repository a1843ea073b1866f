import { setImmediate } from 'node:timers/promises';
import { toVersion, type Version } from '@ziwan/catalogue';
import { isoOf } from '@ziwan/contract/site-time';
import { type Database, type LicenceVersionsTable, readRevision } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { LicenceBook } from '../../fonts/licences/index.ts';
import { changeMessage, withdrawalMessage } from './licence-messages.ts';
import { misled, type Subject, untold } from './licence-readers.ts';
import type { Notifications } from './service.ts';

/** How often (ms) the catalogue's revision is looked at. */
const INTERVAL = 5000;
/**
 * Tells everybody who downloaded under other terms than those that are coming, or have come: once for each account and
 * version. It compares what stands in the database, so that a change is found whoever made it and whenever, and a run
 * that was cut short is finished by the next one, in whichever process.
 */
export class LicenceChanges {
  readonly #db: Kysely<Database>;
  readonly #notifications: Notifications;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  readonly #book: LicenceBook;
  #compared = -1;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();
  #closed = false;
  #failing = false;

  constructor(parts: {
    db: Kysely<Database>;
    notifications: Notifications;
    book: LicenceBook;
    now: () => number;
    onFault: (error: unknown) => void;
  }) {
    this.#db = parts.db;
    this.#notifications = parts.notifications;
    this.#now = parts.now;
    this.#onFault = parts.onFault;
    this.#book = parts.book;
  }

  /**
   * Looks for changes from now on.
   * @param active whether this process is serving
   * @param interval ms between two looks
   */
  start(active: () => boolean, interval: number = INTERVAL): void {
    this.#timer = setTimeout(() => {
      this.#running = (active() ? this.#step() : Promise.resolve()).then(() => {
        if (!this.#closed) this.start(active, interval);
      });
    }, interval).unref();
  }

  /** Ends after the transaction under way. */
  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  /** A database that is away for long is reported once, not every few seconds. */
  async #step(): Promise<void> {
    try {
      await this.check();
      this.#failing = false;
    } catch (error) {
      if (!this.#failing) this.#onFault(error);
      this.#failing = true;
    }
  }

  /** Compares when the catalogue has changed since the last comparison. @returns how many messages were written */
  async check(): Promise<number> {
    const revision = await readRevision(this.#db);
    if (revision === this.#compared) return 0;
    const told = await this.compare();
    if (!this.#closed) this.#compared = revision;
    return told;
  }

  /** @returns how many messages were written */
  async compare(): Promise<number> {
    let told = 0;
    for (const { subject, version } of await this.#standing()) {
      const change = await this.#book.change(subject.kind, subject.id, version.version);
      if (!change) continue;
      told += await this.#tellAll(
        () => untold(this.#db, subject, version),
        (users) => this.#tell(subject, version.version, users, changeMessage(change)),
      );
    }
    for (const { subject, version, name, url } of await this.#withdrawn()) {
      const kind = subject.kind === 'family' ? ('font' as const) : ('licence' as const);
      const message = withdrawalMessage({ kind, name, url, effectiveOn: version.effectiveOn });
      told += await this.#tellAll(
        () => misled(this.#db, subject, version.version),
        (users) => this.#correct(subject, version.version, users, message),
      );
    }
    return told;
  }

  async #tellAll(
    find: () => Promise<string[]>,
    tell: (users: readonly string[]) => Promise<number>,
  ): Promise<number> {
    for (let told = 0; ; ) {
      // SQLite answers on this thread: whoever waits for a page goes first.
      await setImmediate();
      if (this.#closed) return told;
      const users = await find();
      if (users.length === 0) return told;
      told += await tell(users);
    }
  }

  /** Versions that followed another one: those in force, and those that are coming. */
  async #standing(): Promise<{ subject: Subject; version: Version<'family' | 'licence'> }[]> {
    const rows = await this.#db
      .selectFrom('licence_versions')
      .selectAll()
      .where('version', '>', 1)
      .where('withdrawn_at', 'is', null)
      .orderBy('subject_kind')
      .orderBy('subject_id')
      .orderBy('version', 'desc')
      .execute();
    const inForce = new Set<string>();
    return rows.flatMap((row) => {
      if (row.in_force_at !== null) {
        const key = `${row.subject_kind} ${row.subject_id}`;
        if (inForce.has(key)) return [];
        inForce.add(key);
      }
      return [{ subject: { kind: row.subject_kind, id: row.subject_id }, version: toVersion(row) }];
    });
  }

  /** Versions taken back that somebody had been told of, and no other one announced in their place. */
  async #withdrawn() {
    const rows = await this.#db
      .selectFrom('licence_versions as v')
      .selectAll()
      .where('v.withdrawn_at', 'is not', null)
      .where((e) =>
        e.exists(
          e
            .selectFrom('licence_messages as m')
            .select('m.user_id')
            .whereRef('m.subject_kind', '=', 'v.subject_kind')
            .whereRef('m.subject_id', '=', 'v.subject_id')
            .whereRef('m.version', '=', 'v.version')
            .where('m.withdrawn_at', 'is', null),
        ),
      )
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('licence_versions as later')
              .select('later.version')
              .whereRef('later.subject_kind', '=', 'v.subject_kind')
              .whereRef('later.subject_id', '=', 'v.subject_id')
              .whereRef('later.version', '>', 'v.version'),
          ),
        ),
      )
      .execute();
    const found = await Promise.all(
      rows.map(async (row: LicenceVersionsTable) => {
        const subject: Subject = { kind: row.subject_kind, id: row.subject_id };
        const place = await this.#book.place(subject.kind, subject.id);
        return place && { subject, version: toVersion(row), ...place };
      }),
    );
    return found.filter((version) => version !== null);
  }

  /** The note of it and its message land together or not at all; of two processes one writes. */
  #tell(
    { kind, id }: Subject,
    version: number,
    users: readonly string[],
    message: { title: string; body: string; url: string | null },
  ): Promise<number> {
    const created_at = isoOf(this.#now());
    return this.#db.transaction().execute(async (trx) => {
      const marked = await trx
        .insertInto('licence_messages')
        .values(
          // One order for all processes, so that none waits for the other in a circle.
          [...users].sort().map((user_id) => ({
            user_id,
            subject_kind: kind,
            subject_id: id,
            version,
            created_at,
            withdrawn_at: null,
          })),
        )
        .onConflict((c) => c.doNothing())
        .returning('user_id')
        .execute();
      for (const { user_id } of marked)
        await this.#notifications.send({ userId: user_id, type: 'licence', ...message }, trx);
      return marked.length;
    });
  }

  #correct(
    { kind, id }: Subject,
    version: number,
    users: readonly string[],
    message: { title: string; body: string; url: string | null },
  ): Promise<number> {
    return this.#db.transaction().execute(async (trx) => {
      const marked = await trx
        .updateTable('licence_messages')
        .set({ withdrawn_at: isoOf(this.#now()) })
        .where('subject_kind', '=', kind)
        .where('subject_id', '=', id)
        .where('version', '=', version)
        .where('user_id', 'in', users)
        .where('withdrawn_at', 'is', null)
        .returning('user_id')
        .execute();
      for (const { user_id } of marked)
        await this.#notifications.send({ userId: user_id, type: 'licence', ...message }, trx);
      return marked.length;
    });
  }
}
