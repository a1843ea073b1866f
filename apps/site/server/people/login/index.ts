import type { AnyHandler } from '../../calls/handling.ts';
import { loginHandlers } from './handlers.ts';
import { LoginService } from './login.ts';
import type { LoginParts } from './parts.ts';
import { ReauthenticationService } from './reauthentication.ts';
import { RecoveryService } from './recovery.ts';
import { RegistrationService } from './registration.ts';

export type { ReauthenticationService } from './reauthentication.ts';

export interface LoginDomain {
  readonly reauthentication: ReauthenticationService;
  readonly handlers: readonly AnyHandler[];
}

export function createLogin(parts: LoginParts): LoginDomain {
  const reauthentication = new ReauthenticationService(parts);
  return {
    reauthentication,
    handlers: loginHandlers({
      logins: new LoginService(parts),
      registration: new RegistrationService(parts),
      recovery: new RecoveryService(parts),
      reauthentication,
    }),
  };
}
