import { setImmediate } from 'node:timers/promises';
import type { Database, LicenceVersionsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { Notifications } from './service.ts';

/** Accounts told in one transaction. */
const BATCH = 100;

type Version = Pick<LicenceVersionsTable, 'version' | 'effective_on' | 'changes' | 'created_at'> & {
  licence_id: string;
  name: string;
};

/**
 * Tells everybody who downloaded under a licence of which a later version says that something else is permitted: once
 * for each account and version, whatever the number of fonts.
 */
export class LicenceVersionChanges {
  readonly #db: Kysely<Database>;
  readonly #notifications: Notifications;
  readonly #now: () => number;

  constructor(parts: { db: Kysely<Database>; notifications: Notifications; now: () => number }) {
    this.#db = parts.db;
    this.#notifications = parts.notifications;
    this.#now = parts.now;
  }

  /** @returns how many messages were written */
  async compare(closed: () => boolean): Promise<number> {
    let told = 0;
    for (const version of await this.#latest()) {
      for (;;) {
        await setImmediate();
        if (closed()) return told;
        const users = await this.#untold(version);
        if (users.length === 0) break;
        told += await this.#tell(version, users);
      }
    }
    return told;
  }

  /** The newest version of each licence that has had more than one. */
  async #latest(): Promise<Version[]> {
    const rows = await this.#db
      .selectFrom('licence_versions')
      .innerJoin('licences', 'licences.id', 'licence_versions.subject_id')
      .select(['subject_id as licence_id', 'name', 'version', 'effective_on', 'changes', 'created_at'])
      .where('subject_kind', '=', 'licence')
      .where('version', '>', 1)
      .orderBy('version')
      .execute();
    return [...new Map(rows.map((r) => [r.licence_id, r])).values()];
  }

  async #untold({ licence_id, version, created_at }: Version): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('downloads')
      .select('user_id')
      .distinct()
      // By family, since that is what downloads are found by.
      .where('family_gno', 'in', (e) =>
        e.selectFrom('families').select('gno').where('families.licence_id', '=', licence_id),
      )
      .where('licence_id', '=', licence_id)
      .where('created_at', '<', created_at)
      .where('user_id', 'is not', null)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('licence_version_notices')
              .select('licence_version_notices.user_id')
              .whereRef('licence_version_notices.user_id', '=', 'downloads.user_id')
              .where('licence_version_notices.licence_id', '=', licence_id)
              .where('licence_version_notices.version', '=', version),
          ),
        ),
      )
      .limit(BATCH)
      .$castTo<{ user_id: string }>()
      .execute();
    return rows.map((r) => r.user_id);
  }

  #tell(version: Version, users: readonly string[]): Promise<number> {
    const { licence_id } = version;
    const created_at = new Date(this.#now()).toISOString();
    return this.#db.transaction().execute(async (trx) => {
      const marked = await trx
        .insertInto('licence_version_notices')
        .values(
          // One order for all processes, so that none waits for the other in a circle.
          [...users].sort().map((user_id) => ({ user_id, licence_id, version: version.version, created_at })),
        )
        .onConflict((c) => c.doNothing())
        .returning('user_id')
        .execute();
      for (const { user_id } of marked) {
        await this.#notifications.send({ userId: user_id, ...messageOf(version) }, trx);
      }
      return marked.length;
    });
  }
}

const messageOf = ({ name, effective_on, changes }: Version) => ({
  type: 'licence' as const,
  title: `“${name}”允许的用途有变化`,
  body: `你下载过以它授权的字体。自 ${effective_on} 起：${changes}。你下载时的授权文本保存在下载记录里；用于新的用途之前，请先读一读现在的说明。`,
  url: '/license',
});
