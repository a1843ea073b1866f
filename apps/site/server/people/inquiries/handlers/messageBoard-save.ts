import { saveMessage as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Inquiries } from '../service.ts';

export const saveMessage = (inquiries: Inquiries) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    inquiries.saveMessage(body, context),
  );
