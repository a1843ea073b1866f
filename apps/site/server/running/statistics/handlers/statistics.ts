import { statistics as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { Report } from '../report.ts';

export const statistics = (report: Report) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }) => report.statistics(query));
