import * as z from 'zod';
import { baikeCard, baikeDetail, contentTag } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.schemas.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80), z.toLowerCase());

export const baikeSchemas = {
  calligraphyTitles: {
    summary: '书法百科目录：每个标签下的条目',
    query: z.object({
      /** Filters by tag; all tags by default. */
      tagId: z.optional(id),
    }),
    data: z.array(
      contentTag.extend({
        count: z.int(),
        titles: z.array(z.object({ id: z.string(), title: z.string() })),
      }),
    ),
  },
  baikePage: {
    summary: '书法百科条目',
    query: z.object({
      ...pageQuery,
      tagId: z.optional(id),
      keyword: z.optional(z.string().check(z.maxLength(60))),
    }),
    data: page(baikeCard),
  },
  baikeDetailById: {
    summary: '书法百科的一条',
    query: z.object({ id }),
    data: baikeDetail,
  },
} satisfies SchemaGroup;
