import { visit as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { Visits } from '../visits.ts';

export const visit = (visits: Visits) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }, { userAgent }) => {
    visits.count(query.path, userAgent);
    return null;
  });
