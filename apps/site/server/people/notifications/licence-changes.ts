import { setImmediate } from 'node:timers/promises';
import { toVersion, type Version } from '@ziwan/catalogue';
import { isoOf } from '@ziwan/contract/site-time';
import { type Database, type LicenceVersionsTable, readRevision } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { LicenceHistory } from '../../fonts/licences/index.ts';
import type { JobBook } from '../../runtime/job-record.ts';
import { Repeated } from '../../runtime/repeated.ts';
import { tellOfUpdates } from './font-updates.ts';
import { changeMessage, withdrawalMessage } from './licence-messages.ts';
import {
  accountsToCorrect,
  accountsToNotify,
  projectOwnersToNotify,
  projectsUsing,
  type Subject,
} from './licence-readers.ts';
import type { Notifications } from './service.ts';

/** Interval (ms) for polling the catalogue's revision. */
const INTERVAL = 5000;
/**
 * Notifies everybody who downloaded, or chose for a kept project, under terms other than the current or announced
 * ones, once per account and version. It compares database rows, so that it finds changes from any source, and the next run in any process
 * finishes an interrupted one.
 */
export class LicenceChanges {
  readonly #db: Kysely<Database>;
  readonly #notifications: Notifications;
  readonly #now: () => number;
  readonly #history: LicenceHistory;
  #compared = -1;
  readonly #repeated: Repeated;

  constructor(parts: {
    db: Kysely<Database>;
    notifications: Notifications;
    history: LicenceHistory;
    now: () => number;
    jobs: JobBook;
    onFault: (error: unknown) => void;
  }) {
    this.#db = parts.db;
    this.#notifications = parts.notifications;
    this.#now = parts.now;
    this.#repeated = new Repeated(
      () => this.check(),
      parts.onFault,
      parts.jobs.record('授权变更与字体更新通知下载者'),
    );
    this.#history = parts.history;
  }

  /** @param active returns true while this process is serving */
  start(active: () => boolean, interval: number = INTERVAL): void {
    this.#repeated.start(active, interval);
  }

  close(): Promise<void> {
    return this.#repeated.close();
  }

  /** Compares if the catalogue has changed since the last comparison. @returns how many messages were written */
  async check(): Promise<number> {
    const revision = await readRevision(this.#db);
    if (revision === this.#compared) return 0;
    const written = await this.compare();
    if (!this.#repeated.closed) this.#compared = revision;
    return written;
  }

  /** @returns how many messages were written */
  async compare(): Promise<number> {
    let written = 0;
    for (const { subject, version } of await this.#effectiveVersions()) {
      const change = await this.#history.change(subject.kind, subject.id, version.version);
      if (!change) continue;
      // Owners of projects first: whoever downloaded as well gets the message that names the projects.
      for (const find of [projectOwnersToNotify, accountsToNotify])
        written += await this.#notifyAll(
          () => find(this.#db, subject, version),
          async (users) => {
            const projects = await projectsUsing(this.#db, subject, users);
            return this.#notify(subject, version.version, users, (user) =>
              changeMessage(change, projects.get(user)),
            );
          },
        );
    }
    for (const { subject, version, name, url } of await this.#withdrawn()) {
      const kind = subject.kind === 'family' ? ('font' as const) : ('licence' as const);
      const message = withdrawalMessage({ kind, name, url, effectiveOn: version.effectiveOn });
      written += await this.#notifyAll(
        () => accountsToCorrect(this.#db, subject, version.version),
        (users) => this.#correct(subject, version.version, users, message),
      );
    }
    written += await tellOfUpdates(
      this.#db,
      this.#notifications,
      () => isoOf(this.#now()),
      () => this.#repeated.closed,
    );
    return written;
  }

  async #notifyAll(
    find: () => Promise<string[]>,
    notify: (users: readonly string[]) => Promise<number>,
  ): Promise<number> {
    for (let written = 0; ; ) {
      // SQLite blocks this thread: lets pending requests run first.
      await setImmediate();
      if (this.#repeated.closed) return written;
      const users = await find();
      if (users.length === 0) return written;
      written += await notify(users);
    }
  }

  /** Returns current and announced versions that replaced an earlier one. */
  async #effectiveVersions(): Promise<{ subject: Subject; version: Version<'family' | 'licence'> }[]> {
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

  /** Returns withdrawn versions that users were notified of and that were not replaced. */
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
        const place = await this.#history.place(subject.kind, subject.id);
        return place && { subject, version: toVersion(row), ...place };
      }),
    );
    return found.filter((version) => version !== null);
  }

  /** Writes the record and its message in one transaction; only one of several processes succeeds. */
  #notify(
    { kind, id }: Subject,
    version: number,
    users: readonly string[],
    messageFor: (userId: string) => { title: string; body: string; url: string | null },
  ): Promise<number> {
    const created_at = isoOf(this.#now());
    return this.#db.transaction().execute(async (trx) => {
      const marked = await trx
        .insertInto('licence_messages')
        .values(
          // Same order in all processes, to prevent deadlocks.
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
        await this.#notifications.send({ userId: user_id, type: 'licence', ...messageFor(user_id) }, trx);
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
