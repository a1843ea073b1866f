import { announcementList as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { Announcements } from '../announcements.ts';

export const announcementsList = (announcements: Announcements) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ query }) => announcements.list(query));
