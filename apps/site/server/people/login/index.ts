import type { AnyHandler } from '../../calls/handling.ts';
import type { Throttle } from '../../security/throttle.ts';
import type { CodesDomain } from '../codes/index.ts';
import type { PasswordService } from '../passwords/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { SessionService } from '../sessions/index.ts';
import type { AccountRecord, UserRepository } from '../users/index.ts';
import type { WeChatProof } from '../wechat/index.ts';
import { LoginAttempts } from './attempts.ts';
import { loginHandlers } from './handlers.ts';
import { LoginService } from './login.ts';
import { ReauthenticationService } from './reauthentication.ts';
import { RecoveryService } from './recovery.ts';
import { RegistrationService } from './registration.ts';

export type { ReauthenticationService } from './reauthentication.ts';

export interface LoginDomain {
  readonly reauthentication: ReauthenticationService;
  readonly handlers: readonly AnyHandler[];
}

export function createLogin(
  parts: Pick<CodesDomain, 'codes' | 'tickets'> & {
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
  },
): LoginDomain {
  const logins = new LoginService({ ...parts, attempts: new LoginAttempts(parts) });
  const registration = new RegistrationService(parts);
  const recovery = new RecoveryService(parts);
  const reauthentication = new ReauthenticationService(parts);
  return {
    reauthentication,
    handlers: loginHandlers({ logins, registration, recovery, reauthentication }),
  };
}
