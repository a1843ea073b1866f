import * as z from 'zod/mini';
import { entryCard, entryDetail } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80));

export const newsPage = endpoint({
  name: 'wenzhang-selectPage',
  method: 'GET',
  path: '/web/api/web-wenzhang/selectPage',
  summary: '文章与公告',
  query: z.object({
    ...pageQuery,
    /** Articles (`/news`), announcements (`/notice`), or both. */
    type: z._default(z.enum(['news', 'notice', 'all']), 'news'),
    tagId: z.optional(id),
    keyword: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: page(entryCard),
});

export const newsDetailById = endpoint({
  name: 'wenzhang-getDetailById',
  method: 'GET',
  path: '/web/api/web-wenzhang/getDetailById',
  summary: '一篇文章或公告',
  query: z.object({ id }),
  data: entryDetail,
});

export const newsEndpoints = [newsPage, newsDetailById] as const;
