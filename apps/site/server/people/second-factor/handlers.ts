import {
  addPasskey,
  addTotp,
  beginTotp,
  ownFactors,
  passkeyLogin,
  passkeyLoginOptions,
  passkeyOptions,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  secondStep,
  secondStepState,
  staffFactors,
} from '@ziwan/contract/admin';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import type { OwnFactors } from './own-factors.ts';
import type { PasskeyLogin } from './passkey-login.ts';
import type { SecondStep } from './second-step.ts';

export const factorHandlers = (
  own: OwnFactors,
  step: SecondStep,
  passkeys: PasskeyLogin,
): readonly AnyHandler[] => [
  handle(ownFactors, UNCACHED, (_, context) => own.list(context)),
  handle(staffFactors, UNCACHED, () => own.ofStaff()),
  handle(passkeyOptions, UNCACHED, (_, context) => own.passkeyOptions(context)),
  handle(addPasskey, UNCACHED, ({ body }, context) => own.addPasskey(body, context)),
  handle(removePasskey, UNCACHED, ({ params }, context) => own.removePasskey(params, context)),
  handle(beginTotp, UNCACHED, (_, context) => own.beginTotp(context)),
  handle(addTotp, UNCACHED, ({ body }, context) => own.addTotp(body, context)),
  handle(removeTotp, UNCACHED, (_, context) => own.removeTotp(context)),
  handle(renewRecoveryCodes, UNCACHED, (_, context) => own.renewRecoveryCodes(context)),
  handle(secondStepState, UNCACHED, ({ body }, context) => step.state(body.ticket, context)),
  handle(secondStep, UNCACHED, ({ body }, context) => step.take(body, context)),
  handle(passkeyLoginOptions, UNCACHED, (_, context) => passkeys.options(context)),
  handle(passkeyLogin, UNCACHED, ({ body }, context) => passkeys.enter(body, context)),
];
