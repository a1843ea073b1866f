import { fontInformation as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { FontDetails } from '../detail.ts';

export const fontInformation = (details: FontDetails) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ params }) => details.information(params.id));
