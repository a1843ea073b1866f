import type { Throttle } from '../../security/throttle.ts';
import type { CodesDomain } from '../codes/index.ts';
import type { PasswordService } from '../passwords/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AccountRecord, UserRepository } from '../users/index.ts';
import type { WeChatProof } from '../wechat/index.ts';

/** Dependencies of the services of this domain. */
export interface LoginParts extends Pick<CodesDomain, 'codes' | 'tickets'> {
  users: UserRepository;
  passwords: PasswordService;
  sessions: SessionService;
  record: AccountRecord;
  throttle: Throttle;
  wechat: WeChatProof;
  securityLog: SecurityLog;
  /** Returns true once per solved captcha. */
  verifyCaptcha: (captchaVerification: string) => Promise<boolean>;
  /** Login attempts per network address in ten minutes; 0 disables the limit. */
  perAddress: number;
}
