import type { DataOf } from '@ziwan/contract';
import { FORM_PRESENCE, type openForm, type openForms, type RecordKind } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** Knows who has the form of which record open. A form that stops reporting counts as closed after a while. */
export class Presence {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Reports a form as open. @returns who else has it open */
  async open(userId: string, kind: RecordKind, subject: string): Promise<DataOf<typeof openForm>> {
    const at = isoOf(this.#now());
    await this.#db.deleteFrom('open_forms').where('seen_at', '<=', this.#past()).execute();
    await this.#db
      .insertInto('open_forms')
      .values({ kind, subject, user_id: userId, since: at, seen_at: at })
      .onConflict((c) => c.columns(['kind', 'subject', 'user_id']).doUpdateSet({ seen_at: at }))
      .execute();
    const rows = await this.#others(userId, kind).where('subject', '=', subject).execute();
    return rows.map(({ subject: _, ...by }) => by);
  }

  async close(userId: string, kind: RecordKind, subject: string): Promise<void> {
    await this.#db
      .deleteFrom('open_forms')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .execute();
  }

  async list(userId: string, kind: RecordKind): Promise<DataOf<typeof openForms>> {
    const rows = await this.#others(userId, kind).execute();
    return rows.map(({ subject, ...by }) => ({ subject, by }));
  }

  #others(userId: string, kind: RecordKind) {
    return this.#db
      .selectFrom('open_forms')
      .innerJoin('users', 'users.id', 'open_forms.user_id')
      .select(['users.id', 'users.nickname', 'open_forms.since', 'open_forms.subject'])
      .where('kind', '=', kind)
      .where('user_id', '!=', userId)
      .where('seen_at', '>', this.#past())
      .orderBy('since')
      .orderBy('users.id');
  }

  #past(): string {
    return isoOf(this.#now() - FORM_PRESENCE.lasts);
  }
}
