import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { CodeService } from '../codes/index.ts';
import type { ReauthenticationService } from '../login/index.ts';
import type { PasswordService } from '../passwords/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AccountRecord, UserRepository } from '../users/index.ts';
import type { WeChatBinding } from '../wechat/index.ts';
import { Avatars } from './avatars.ts';
import { BindingService } from './bindings.ts';
import { AccountDeletion } from './deletion.ts';
import { AccountExport } from './export.ts';
import { accountHandlers, type SiteSettings } from './handlers.ts';
import { PasswordChange } from './password.ts';
import { ProfileService } from './profile.ts';

export interface AccountsDomain {
  readonly avatars: Pick<Avatars, 'read' | 'path'>;
  readonly handlers: readonly AnyHandler[];
}

/** Creates the services with which users view and change their accounts. */
export function createAccounts(parts: {
  db: Kysely<Database>;
  blobs: BlobStore;
  users: UserRepository;
  passwords: PasswordService;
  codes: CodeService;
  sessions: SessionService;
  reauthentication: ReauthenticationService;
  record: AccountRecord;
  wechat: WeChatBinding;
  securityLog: SecurityLog;
  settings: SiteSettings;
  /** Returns the number of unread notifications. */
  unread: (userId: string) => Promise<number>;
  now: () => number;
}): AccountsDomain {
  const { users, blobs, settings, wechat } = parts;
  const avatars = new Avatars(blobs);
  const profile = new ProfileService({ ...parts, avatars });
  const bindings = new BindingService(parts);
  return {
    avatars,
    handlers: accountHandlers({
      profile,
      password: new PasswordChange(parts),
      bindings,
      users,
      exports: new AccountExport(parts),
      deletion: new AccountDeletion({ ...parts, avatars }),
      settings,
      wechat: wechat.works,
    }),
  };
}
