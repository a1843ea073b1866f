import { fontChilds as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { FontDetails } from '../detail.ts';

export const fontChilds = (details: FontDetails) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ params }) => details.children(params.id));
