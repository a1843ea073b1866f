import * as z from 'zod/mini';
import { baikeCard, baikeDetail, contentTag } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80));

export const calligraphyTitles = endpoint({
  name: 'getCalligraphyTitleByTageId',
  method: 'GET',
  path: '/web/api/shufa-baike/getCalligraphyTitleByTageId',
  summary: '书法百科目录：每个标签下的条目',
  query: z.object({
    /** One tag; all of them without it. */
    tagId: z.optional(id),
  }),
  data: z.array(
    z.extend(contentTag, {
      count: z.int(),
      titles: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  ),
});

export const baikePage = endpoint({
  name: 'baike-selectPage',
  method: 'GET',
  path: '/web/api/shufa-baike/selectPage',
  summary: '书法百科条目',
  query: z.object({
    ...pageQuery,
    tagId: z.optional(id),
    keyword: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: page(baikeCard),
});

export const baikeDetailById = endpoint({
  name: 'baike-getDetailById',
  method: 'GET',
  path: '/web/api/shufa-baike/getDetailById',
  summary: '书法百科的一条',
  query: z.object({ id }),
  data: baikeDetail,
});

export const baikeEndpoints = [calligraphyTitles, baikePage, baikeDetailById] as const;
