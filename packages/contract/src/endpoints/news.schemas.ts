import * as z from 'zod';
import { entryCard, entryDetail, entryId, entryPageQuery } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';

export const newsSchemas = {
  newsPage: {
    summary: '文章与公告',
    description: '分页列出新闻与公告，`type` 只要其中一种。',
    query: z.object({
      ...entryPageQuery,
      /** Articles (`/news`), announcements (`/notice`), or both. */
      type: z._default(z.enum(['news', 'notice', 'all']), 'news'),
    }),
    data: page(entryCard),
  },
  newsDetailById: {
    summary: '一篇文章或公告',
    description: '一篇的正文、作者、来源与相关的字体。',
    query: z.object({ id: entryId }),
    data: entryDetail,
  },
} satisfies SchemaGroup;
