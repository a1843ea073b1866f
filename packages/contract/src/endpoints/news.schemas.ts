import * as z from 'zod';
import { entryCard, entryDetail, entryId, entryPageQuery } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';

export const newsSchemas = {
  newsPage: {
    summary: '文章与公告',
    query: z.object({
      ...entryPageQuery,
      /** Articles (`/news`), announcements (`/notice`), or both. */
      type: z._default(z.enum(['news', 'notice', 'all']), 'news'),
    }),
    data: page(entryCard),
  },
  newsDetailById: {
    summary: '一篇文章或公告',
    query: z.object({ id: entryId }),
    data: entryDetail,
  },
} satisfies SchemaGroup;
