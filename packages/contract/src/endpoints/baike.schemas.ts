import * as z from 'zod';
import { baikeCard, baikeDetail, contentTag, entryId, entryPageQuery } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';

export const baikeSchemas = {
  calligraphyTitles: {
    summary: '书法百科目录：每个标签下的条目',
    query: z.object({
      /** Filters by tag; all tags by default. */
      tagId: z.optional(entryId),
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
    query: z.object(entryPageQuery),
    data: page(baikeCard),
  },
  baikeDetailById: {
    summary: '书法百科的一条',
    query: z.object({ id: entryId }),
    data: baikeDetail,
  },
} satisfies SchemaGroup;
