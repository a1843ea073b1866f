import { submissionOne as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { Submissions } from '../submissions.ts';

export const submissionsOne = (submissions: Submissions) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params }) => submissions.one(params.id));
