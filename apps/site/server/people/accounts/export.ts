import type { DataOf, exportAccount } from '@ziwan/contract';
import { dayOf, isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { Session } from '../sessions/index.ts';
import type { AccountsParts } from './parts.ts';

type Rows = {
  [T in keyof Database]: readonly [table: T, columns?: readonly (keyof Database[T] & string)[]];
}[keyof Database];

/** Tables with the account's id in `user_id`, and the columns to export if some are kept back: hashes of tokens. */
const ROWS: Readonly<Record<string, Rows>> = {
  wechat: ['user_identities', ['provider', 'subject', 'openid', 'nickname', 'created_at']],
  agreements: ['agreement_acceptances', ['agreement', 'version', 'accepted_at']],
  sessions: [
    'sessions',
    ['created_at', 'expires_at', 'last_seen_at', 'authenticated_at', 'user_agent', 'ip'],
  ],
  passkeys: ['passkeys', ['id', 'name', 'created_at', 'last_used_at']],
  totp: ['totp_secrets', ['created_at', 'last_used_at']],
  recoveryCodes: ['recovery_codes', ['created_at', 'used_at']],
  favouriteFolders: ['favourite_folders', ['id', 'name', 'is_default', 'created_at', 'updated_at']],
  favouriteFonts: ['favourite_fonts', ['folder_id', 'family_gno', 'created_at']],
  favouriteEntries: ['favourite_entries', ['kind', 'entry_id', 'created_at']],
  myTexts: ['my_texts', ['id', 'name', 'text', 'changed_at']],
  titleBoards: ['title_boards', ['question', 'titles', 'created_at']],
  downloads: ['downloads'],
  notifications: ['notifications'],
  notificationsRead: ['notification_reads', ['notification_id', 'read_at']],
  history: ['audit_log', ['action', 'subject_kind', 'subject_id', 'details', 'created_at']],
  submissions: ['submissions'],
  messages: ['messages'],
  uploads: ['uploads'],
  licenceMessages: ['licence_messages'],
  fontUpdateMessages: ['font_update_messages'],
  // Fonts uploaded by staff and awaiting publication.
  fontUploads: ['font_uploads'],
  media: ['media_files'],
  previews: ['entry_previews', ['snapshot', 'expires_at']],
  openForms: ['open_forms'],
  notes: ['record_notes'],
  mentions: ['note_mentions'],
  savedFilters: ['saved_filters'],
  putAside: ['put_aside'],
};

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
    const content = await this.contentOf(session.userId);
    await record.add(session.userId, 'account.exported');
    const facts = { userId: session.userId, session: session.id, ip };
    securityLog.record('account-export.succeeded', facts);
    return { fileName: `ziwan-account-${dayOf(exportedAt)}.json`, exportedAt, content };
  }

  /** All rows of an account, by kind, whoever asked for them. */
  async contentOf(id: string): Promise<Record<string, unknown>> {
    const { db } = this.#parts;
    const content: Record<string, unknown> = {
      account: await db
        .selectFrom('users')
        .select(['id', 'nickname', 'avatar_key', 'phone', 'email', 'role', 'created_at', 'updated_at'])
        .where('id', '=', id)
        .executeTakeFirst(),
      projects: await db
        .selectFrom('projects as p')
        .leftJoin('project_shares as s', 's.project_id', 'p.id')
        .select(['p.id', 'p.name', 'p.file', 's.roles as shared_roles', 'p.created_at', 'p.updated_at'])
        .where('p.user_id', '=', id)
        .execute(),
    };
    const untyped: Kysely<any> = db;
    for (const [name, [table, columns]] of Object.entries(ROWS)) {
      const own = untyped.selectFrom(table).where('user_id', '=', id);
      content[name] = await (columns ? own.select([...columns]) : own.selectAll()).execute();
    }
    return content;
  }
}
