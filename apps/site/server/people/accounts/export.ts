import type { DataOf, exportAccount } from '@ziwan/contract';
import { dayOf, isoOf } from '@ziwan/contract/site-time';
import type { Session } from '../sessions/index.ts';
import type { AccountsParts } from './parts.ts';

/** Exports all data the site stores about one user. */
export class AccountExport {
  readonly #parts: AccountsParts;

  constructor(parts: AccountsParts) {
    this.#parts = parts;
  }

  /** Exports phone and e-mail unmasked. @throws AppError REAUTHENTICATION_REQUIRED */
  async make(session: Session, ip: string): Promise<DataOf<typeof exportAccount>> {
    const { sessions, now, record, securityLog } = this.#parts;
    sessions.requireRecent(session);
    const exportedAt = isoOf(now());
    const content = await this.#content(session.userId);
    await record.add(session.userId, 'account.exported');
    const facts = { userId: session.userId, session: session.id, ip };
    securityLog.record('account-export.succeeded', facts);
    return { fileName: `ziwan-account-${dayOf(exportedAt)}.json`, exportedAt, content };
  }

  /** Returns the stored rows without the hashes of the password and of tokens. */
  async #content(id: string): Promise<Record<string, unknown>> {
    const db = this.#parts.db;
    return {
      account: await db
        .selectFrom('users')
        .select(['id', 'nickname', 'avatar_key', 'phone', 'email', 'role', 'created_at', 'updated_at'])
        .where('id', '=', id)
        .executeTakeFirst(),
      wechat: await db
        .selectFrom('user_identities')
        .select(['provider', 'subject', 'openid', 'nickname', 'created_at'])
        .where('user_id', '=', id)
        .execute(),
      agreements: await db
        .selectFrom('agreement_acceptances')
        .select(['agreement', 'version', 'accepted_at'])
        .where('user_id', '=', id)
        .execute(),
      sessions: await db
        .selectFrom('sessions')
        .select(['created_at', 'expires_at', 'last_seen_at', 'authenticated_at', 'user_agent', 'ip'])
        .where('user_id', '=', id)
        .execute(),
      passkeys: await db
        .selectFrom('passkeys')
        .select(['id', 'name', 'created_at', 'last_used_at'])
        .where('user_id', '=', id)
        .execute(),
      totp: await db
        .selectFrom('totp_secrets')
        .select(['created_at', 'last_used_at'])
        .where('user_id', '=', id)
        .execute(),
      recoveryCodes: await db
        .selectFrom('recovery_codes')
        .select(['created_at', 'used_at'])
        .where('user_id', '=', id)
        .execute(),
      favouriteFolders: await db
        .selectFrom('favourite_folders')
        .select(['id', 'name', 'is_default', 'created_at', 'updated_at'])
        .where('user_id', '=', id)
        .execute(),
      favouriteFonts: await db
        .selectFrom('favourite_fonts')
        .select(['folder_id', 'family_gno', 'created_at'])
        .where('user_id', '=', id)
        .execute(),
      favouriteEntries: await db
        .selectFrom('favourite_entries')
        .select(['kind', 'entry_id', 'created_at'])
        .where('user_id', '=', id)
        .execute(),
      myTexts: await db
        .selectFrom('my_texts')
        .select(['id', 'name', 'text', 'changed_at'])
        .where('user_id', '=', id)
        .execute(),
      projects: await db
        .selectFrom('projects as p')
        .leftJoin('project_shares as s', 's.project_id', 'p.id')
        .select(['p.id', 'p.name', 'p.file', 's.roles as shared_roles', 'p.created_at', 'p.updated_at'])
        .where('p.user_id', '=', id)
        .execute(),
      downloads: await db.selectFrom('downloads').selectAll().where('user_id', '=', id).execute(),
      notifications: await db.selectFrom('notifications').selectAll().where('user_id', '=', id).execute(),
      notificationsRead: await db
        .selectFrom('notification_reads')
        .select(['notification_id', 'read_at'])
        .where('user_id', '=', id)
        .execute(),
      history: await db
        .selectFrom('audit_log')
        .select(['action', 'subject_kind', 'subject_id', 'details', 'created_at'])
        .where('user_id', '=', id)
        .execute(),
      submissions: await db.selectFrom('submissions').selectAll().where('user_id', '=', id).execute(),
      messages: await db.selectFrom('messages').selectAll().where('user_id', '=', id).execute(),
      uploads: await db.selectFrom('uploads').selectAll().where('user_id', '=', id).execute(),
      licenceMessages: await db
        .selectFrom('licence_messages')
        .selectAll()
        .where('user_id', '=', id)
        .execute(),
      fontUpdateMessages: await db
        .selectFrom('font_update_messages')
        .selectAll()
        .where('user_id', '=', id)
        .execute(),
      // Fonts uploaded by staff and awaiting publication.
      fontUploads: await db.selectFrom('font_uploads').selectAll().where('user_id', '=', id).execute(),
      media: await db.selectFrom('media_files').selectAll().where('user_id', '=', id).execute(),
      previews: await db
        .selectFrom('entry_previews')
        .select(['snapshot', 'expires_at'])
        .where('user_id', '=', id)
        .execute(),
    };
  }
}
