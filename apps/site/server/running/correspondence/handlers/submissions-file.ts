import { submissionFile as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { Submissions } from '../submissions.ts';

export const submissionsFile = (submissions: Submissions) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ params }) =>
    submissions.file(params.id, Number(params.index)),
  );
