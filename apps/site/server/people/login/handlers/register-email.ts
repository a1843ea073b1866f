import { registerEmail as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { RegistrationService } from '../registration.ts';

export const registerEmail = (registration: RegistrationService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    registration.byEmail(body, context),
  );
