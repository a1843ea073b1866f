import { friendshipLinks as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { SiteContent } from '../service.ts';

export const friendshipLinks = (content: SiteContent) =>
  handle(endpoint, { cache: 'list', limit: 'api' }, () => content.friendLinks());
