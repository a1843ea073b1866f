import type { AnyHandler } from '../../calls/handling.ts';
import { LoginAttempts } from './attempts.ts';
import { loginHandlers } from './handlers.ts';
import { LoginService } from './login.ts';
import type { LoginParts } from './parts.ts';
import { ReauthenticationService } from './reauthentication.ts';
import { RecoveryService } from './recovery.ts';
import { RegistrationService } from './registration.ts';

export type { LoginAttempts } from './attempts.ts';
export type { ReauthenticationService } from './reauthentication.ts';

interface LoginDomain {
  readonly reauthentication: ReauthenticationService;
  readonly attempts: Pick<LoginAttempts, 'forget'>;
  readonly handlers: readonly AnyHandler[];
}

export function createLogin(parts: LoginParts): LoginDomain {
  const attempts = new LoginAttempts(parts);
  const reauthentication = new ReauthenticationService(parts);
  return {
    reauthentication,
    attempts,
    handlers: loginHandlers({
      logins: new LoginService(parts, attempts),
      registration: new RegistrationService(parts),
      recovery: new RecoveryService(parts, attempts),
      reauthentication,
    }),
  };
}
