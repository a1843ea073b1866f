import { announcementRemove as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { Announcements } from '../announcements.ts';

export const announcementsRemove = (announcements: Announcements) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, async ({ params }) => {
    await announcements.remove(params.id);
    return null;
  });
