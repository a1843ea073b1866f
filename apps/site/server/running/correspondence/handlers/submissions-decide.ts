import { submissionDecide as endpoint } from '@ziwan/contract/admin';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { Submissions } from '../submissions.ts';

export const submissionsDecide = (submissions: Submissions) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params, body }, context) =>
    submissions.decide(params.id, body, sessionOf(context)),
  );
