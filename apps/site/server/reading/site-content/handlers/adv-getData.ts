import { adverts as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { SiteContent } from '../service.ts';

export const adverts = (content: SiteContent) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => content.adverts(query.position));
