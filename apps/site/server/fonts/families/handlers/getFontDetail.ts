import { getFontDetail as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { FontDetails } from '../detail.ts';

export const getFontDetail = (details: FontDetails) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => details.detail(query.id));
