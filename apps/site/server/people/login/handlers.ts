import {
  login,
  reauthenticate,
  registerEmail,
  registerPhone,
  restCodeVerify,
  restPwd,
  smsLogin,
} from '@ziwan/contract';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import type { LoginService } from './login.ts';
import type { ReauthenticationService } from './reauthentication.ts';
import type { RecoveryService } from './recovery.ts';
import type { RegistrationService } from './registration.ts';

export const loginHandlers = ({
  logins,
  registration,
  recovery,
  reauthentication,
}: {
  logins: LoginService;
  registration: RegistrationService;
  recovery: RecoveryService;
  reauthentication: ReauthenticationService;
}): readonly AnyHandler[] => [
  handle(login, UNCACHED, ({ body }, context) => logins.byPassword(body, context)),
  handle(smsLogin, UNCACHED, ({ body }, context) => logins.byCode(body, context)),
  handle(registerPhone, UNCACHED, ({ body }, context) => registration.byPhone(body, context)),
  handle(registerEmail, UNCACHED, ({ body }, context) => registration.byEmail(body, context)),
  handle(restCodeVerify, UNCACHED, ({ body }, context) => recovery.verify(body, context)),
  handle(restPwd, UNCACHED, ({ body }, context) => recovery.reset(body, context)),
  handle(reauthenticate, UNCACHED, ({ body }, context) => reauthentication.prove(body, context)),
];
