import { columnByType as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { SiteContent } from '../service.ts';

export const columnByType = (content: SiteContent) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, ({ query }) => content.columns(query.type));
