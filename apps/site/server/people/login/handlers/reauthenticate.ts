import { reauthenticate as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { ReauthenticationService } from '../reauthentication.ts';

export const reauthenticate = (reauthentication: ReauthenticationService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    reauthentication.prove(body, context),
  );
