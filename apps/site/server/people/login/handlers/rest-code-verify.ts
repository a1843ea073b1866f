import { restCodeVerify as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { RecoveryService } from '../recovery.ts';

export const restCodeVerify = (recovery: RecoveryService) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) => recovery.verify(body, context));
