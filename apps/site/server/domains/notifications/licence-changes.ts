import { setImmediate } from 'node:timers/promises';
import { type Database, type FamiliesTable, readRevision } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { LicenceVersionChanges } from './licence-version-changes.ts';
import type { Notifications } from './service.ts';

/** How often (ms) the catalogue's revision is looked at. */
const INTERVAL = 5000;
/** Accounts told in one transaction. */
const BATCH = 100;

type Family = Pick<FamiliesTable, 'gno' | 'name_zh' | 'kind'> & { licence_text_sha256: string };

/**
 * Tells everybody who downloaded a font under another licence text than the one it has now: once for each account,
 * font and new text. It compares what stands in the database, so that a change is found whoever made it and whenever,
 * and a run that was cut short is finished by the next one, in whichever process.
 */
export class LicenceChanges {
  readonly #db: Kysely<Database>;
  readonly #notifications: Notifications;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;
  readonly #versions: LicenceVersionChanges;
  #compared = -1;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> = Promise.resolve();
  #closed = false;
  #failing = false;

  constructor(parts: {
    db: Kysely<Database>;
    notifications: Notifications;
    now: () => number;
    onFault: (error: unknown) => void;
  }) {
    this.#db = parts.db;
    this.#notifications = parts.notifications;
    this.#now = parts.now;
    this.#onFault = parts.onFault;
    this.#versions = new LicenceVersionChanges(parts);
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
    const families = await this.#db
      .selectFrom('families')
      .select(['gno', 'name_zh', 'kind', 'licence_text_sha256'])
      .where('licence_text_sha256', 'is not', null)
      .where((e) =>
        e.exists(
          e
            .selectFrom('downloads')
            .select('downloads.id')
            .whereRef('downloads.family_gno', '=', 'families.gno')
            .where('downloads.user_id', 'is not', null),
        ),
      )
      .orderBy('gno')
      .$castTo<Family>()
      .execute();
    let told = await this.#versions.compare(() => this.#closed);
    for (const family of families) {
      for (;;) {
        // SQLite answers on this thread: whoever waits for a page goes first.
        await setImmediate();
        if (this.#closed) return told;
        const users = await this.#untold(family);
        if (users.length === 0) break;
        told += await this.#tell(family, users);
      }
    }
    return told;
  }

  /** A part of the accounts that are still to be told; none when all were. */
  async #untold(family: Family): Promise<string[]> {
    // Two ranges of the index instead of all the downloads under today's text.
    const before = await this.#untoldUnder('<', family);
    return before.length > 0 ? before : this.#untoldUnder('>', family);
  }

  async #untoldUnder(order: '<' | '>', { gno, licence_text_sha256: text }: Family): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('downloads')
      .select('user_id')
      .distinct()
      .where('family_gno', '=', gno)
      .where('licence_text_sha256', order, text)
      .where('user_id', 'is not', null)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('licence_notices')
              .select('licence_notices.user_id')
              .whereRef('licence_notices.user_id', '=', 'downloads.user_id')
              .where('licence_notices.family_gno', '=', gno)
              .where('licence_notices.licence_text_sha256', '=', text),
          ),
        ),
      )
      .limit(BATCH)
      .$castTo<{ user_id: string }>()
      .execute();
    return rows.map((r) => r.user_id);
  }

  /** The notice and its message land together or not at all; of two processes one writes. */
  #tell(family: Family, users: readonly string[]): Promise<number> {
    const created_at = new Date(this.#now()).toISOString();
    return this.#db.transaction().execute(async (trx) => {
      const marked = await trx
        .insertInto('licence_notices')
        .values(
          // One order for all processes, so that none waits for the other in a circle.
          [...users].sort().map((user_id) => ({
            user_id,
            family_gno: family.gno,
            licence_text_sha256: family.licence_text_sha256,
            created_at,
          })),
        )
        .onConflict((c) => c.doNothing())
        .returning('user_id')
        .execute();
      for (const { user_id } of marked) {
        await this.#notifications.send({ userId: user_id, ...messageOf(family) }, trx);
      }
      return marked.length;
    });
  }
}

const messageOf = ({ gno, name_zh, kind }: Family) => ({
  type: 'licence' as const,
  title: `“${name_zh}”的授权文本有更新`,
  body: '你下载过这款字体，它的授权文本现在换成了另一版。你下载时的那一版保存在下载记录里，随时可以查看；再次下载，或用于新的用途之前，请先读一读现在的授权。',
  url: `${kind === 'currency' ? '/currency' : '/font'}/${gno}`,
});
