import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { CodeService } from '../codes/index.ts';
import type { LoginAttempts, ReauthenticationService } from '../login/index.ts';
import type { PasswordService } from '../passwords/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AccountRecord, UserRepository } from '../users/index.ts';
import type { WeChatBinding } from '../wechat/index.ts';

/** Dependencies of the services of this domain. */
export interface AccountsParts {
  db: Kysely<Database>;
  blobs: BlobStore;
  users: UserRepository;
  passwords: PasswordService;
  codes: CodeService;
  sessions: SessionService;
  reauthentication: ReauthenticationService;
  attempts: Pick<LoginAttempts, 'forget'>;
  record: AccountRecord;
  wechat: WeChatBinding;
  securityLog: SecurityLog;
  /** Returns the number of unread notifications. */
  unread: (userId: string) => Promise<number>;
  now: () => number;
}
