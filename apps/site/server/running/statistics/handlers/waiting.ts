import { waiting as endpoint } from '@ziwan/contract/admin';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { Report } from '../report.ts';

export const waiting = (report: Report) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, (_, context) => report.waiting(sessionOf(context)));
