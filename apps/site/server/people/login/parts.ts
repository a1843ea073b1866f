import type { SharedState } from '@ziwan/infra/shared-state';
import type { Throttle } from '../../security/throttle.ts';
import type { CodesDomain } from '../codes/index.ts';
import type { PasswordService } from '../passwords/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { KnownDevices, SessionService } from '../sessions/index.ts';
import type { AccountRecord, OwnerWarnings, UserRepository } from '../users/index.ts';
import type { WeChatProof } from '../wechat/index.ts';

/** Dependencies of the services of this domain. */
export interface LoginParts extends Pick<CodesDomain, 'codes' | 'tickets'> {
  users: UserRepository;
  passwords: PasswordService;
  sessions: SessionService;
  devices: KnownDevices;
  record: AccountRecord;
  throttle: Throttle;
  guards: SharedState;
  warnings: OwnerWarnings;
  wechat: WeChatProof;
  securityLog: SecurityLog;
  /** Returns true once per solved captcha. */
  verifyCaptcha: (captchaVerification: string) => Promise<boolean>;
  /** Login attempts per network address in ten minutes; 0 disables the limit. */
  perAddress: number;
  now: () => number;
}
