import { announcementCreate as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { Announcements } from '../announcements.ts';

export const announcementsCreate = (announcements: Announcements) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, ({ body }) => announcements.create(body));
