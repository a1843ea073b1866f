import * as z from 'zod';
import { baikeCard, baikeDetail, contentTag, entryId, entryPageQuery } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';

export const baikeSchemas = {
  calligraphyTitles: {
    summary: '书法百科目录：每个标签下的条目',
    description: '每个标签一组，组里只有编号与标题，用来排目录。',
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
    description: '分页列出百科条目，可以按标签与关键词筛选。',
    query: z.object(entryPageQuery),
    data: page(baikeCard),
  },
  baikeDetailById: {
    summary: '书法百科的一条',
    description: '一条百科的正文、图、年代与别名，附上下一条。',
    query: z.object({ id: entryId }),
    data: baikeDetail,
  },
} satisfies SchemaGroup;
