import { marketingDict as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { SiteContent } from '../service.ts';

export const marketingDict = (content: SiteContent) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => content.dictionary(query.dictNumber));
