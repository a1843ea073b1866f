import { licences as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { LicenceGuide } from '../licences.ts';

export const licences = (guide: LicenceGuide) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, () => guide.list());
