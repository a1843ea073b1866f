import { submissionList as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { Submissions } from '../submissions.ts';

export const submissionsList = (submissions: Submissions) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }) => submissions.list(query));
