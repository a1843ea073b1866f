import { saveSubmission as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Inquiries } from '../service.ts';

export const saveSubmission = (inquiries: Inquiries) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }, context) =>
    inquiries.saveSubmission(body, context),
  );
