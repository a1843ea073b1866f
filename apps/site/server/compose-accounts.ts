import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Mail } from '@ziwan/infra/mail';
import type { Sms } from '@ziwan/infra/sms';
import type { WeChat } from '@ziwan/infra/wechat';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from './calls/handling.ts';
import type { Config } from './config/config.ts';
import { type AccountsDomain, createAccounts } from './people/accounts/index.ts';
import { type CodesDomain, createCodes } from './people/codes/index.ts';
import { createDevices } from './people/devices/index.ts';
import { createLogin } from './people/login/index.ts';
import { PasswordService } from './people/passwords/index.ts';
import type { SecurityLog } from './people/security-log/index.ts';
import type { SessionService } from './people/sessions/index.ts';
import { AccountRecord, UserRepository } from './people/users/index.ts';
import { createWeChatLogin } from './people/wechat/index.ts';
import type { Throttle } from './security/throttle.ts';

/** What else is done with accounts by those who run the site. */
export interface AccountParts {
  readonly users: UserRepository;
  readonly record: AccountRecord;
  readonly passwords: PasswordService;
}

export interface AccountDomains extends AccountParts {
  readonly accounts: AccountsDomain;
  readonly codes: CodesDomain;
  readonly handlers: readonly AnyHandler[];
}

/** Everything by which somebody is known: codes, logins, WeChat, devices, the account itself. */
export function composeAccounts(parts: {
  db: Kysely<Database>;
  blobs: BlobStore;
  config: Config;
  providers: { readonly sms: Sms; readonly mail: Mail; readonly wechat: WeChat | null };
  sessions: SessionService;
  throttle: Throttle;
  securityLog: SecurityLog;
  secret: string;
  /** True once for each solved captcha. */
  verifyCaptcha: (captchaVerification: string) => Promise<boolean>;
  /** Notifications not read yet. */
  unread: (userId: string) => Promise<number>;
  onFault: (error: unknown, where: string) => void;
  now?: (() => number) | undefined;
}): AccountDomains {
  const { db, config, providers, onFault, now = Date.now } = parts;
  const known = {
    ...parts,
    now,
    users: new UserRepository(db, now),
    record: new AccountRecord(db, now),
    passwords: new PasswordService(config.accounts.hashing),
  };
  const codes = createCodes({
    ...known,
    ...providers,
    perAddress: config.accounts.codes,
    onFault: (error) => onFault(error, 'codes'),
  });
  const trusted = { ...known, codes: codes.codes, tickets: codes.tickets };
  const wechat = createWeChatLogin({
    ...trusted,
    wechat: providers.wechat,
    origin: config.publicOrigin,
    onFault: (error) => onFault(error, 'wechat'),
  });
  const login = createLogin({ ...trusted, wechat: wechat.binding, perAddress: config.accounts.logins });
  const accounts = createAccounts({
    ...trusted,
    reauthentication: login.reauthentication,
    wechat: wechat.binding,
    settings: config,
  });
  const handlers = [codes, login, wechat, createDevices(known), accounts].flatMap((d) => d.handlers);
  const { users, record, passwords } = known;
  return { accounts, codes, users, record, passwords, handlers };
}
