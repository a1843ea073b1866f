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
import { acceptAgreement } from './handlers/accept-agreement.ts';
import { bindAccount } from './handlers/bind-account.ts';
import { deleteAccount } from './handlers/delete-account.ts';
import { exportAccount } from './handlers/export-account.ts';
import { type SiteSettings, siteInfo } from './handlers/site-info.ts';
import { unbindAccount } from './handlers/unbind-account.ts';
import { updateAccountInfo } from './handlers/update-account-info.ts';
import { updateAccountPwd } from './handlers/update-account-pwd.ts';
import { userInfo } from './handlers/user-info.ts';
import { PasswordChange } from './password.ts';
import { ProfileService } from './profile.ts';

export interface AccountsDomain {
  readonly avatars: Pick<Avatars, 'read' | 'path'>;
  readonly handlers: readonly AnyHandler[];
}

/** What somebody who is logged in sees and changes of the account. */
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
  /** Notifications not read yet. */
  unread: (userId: string) => Promise<number>;
  now: () => number;
}): AccountsDomain {
  const { users, blobs, settings, wechat } = parts;
  const avatars = new Avatars(blobs);
  const profile = new ProfileService({ ...parts, avatars });
  const bindings = new BindingService(parts);
  return {
    avatars,
    handlers: [
      userInfo(profile),
      updateAccountInfo(profile),
      updateAccountPwd(new PasswordChange(parts)),
      bindAccount(bindings),
      unbindAccount(bindings),
      acceptAgreement(users),
      exportAccount(new AccountExport(parts)),
      deleteAccount(new AccountDeletion({ ...parts, avatars })),
      siteInfo(settings, wechat.works),
    ],
  };
}
