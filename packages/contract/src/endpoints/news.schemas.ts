import * as z from 'zod';
import { entryCard, entryDetail } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.schemas.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80), z.toLowerCase());

export const newsSchemas = {
  newsPage: {
    summary: '文章与公告',
    query: z.object({
      ...pageQuery,
      /** Articles (`/news`), announcements (`/notice`), or both. */
      type: z._default(z.enum(['news', 'notice', 'all']), 'news'),
      tagId: z.optional(id),
      keyword: z.optional(z.string().check(z.maxLength(60))),
    }),
    data: page(entryCard),
  },
  newsDetailById: {
    summary: '一篇文章或公告',
    query: z.object({ id }),
    data: entryDetail,
  },
} satisfies SchemaGroup;
