import { registerPhone as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { RegistrationService } from '../registration.ts';

export const registerPhone = (registration: RegistrationService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    registration.byPhone(body, context),
  );
