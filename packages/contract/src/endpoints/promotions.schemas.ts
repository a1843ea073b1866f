import * as z from 'zod';
import { entryId, entryPageQuery, promotionCard, promotionDetail } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';

export const promotionsSchemas = {
  promotionPage: {
    summary: '资讯：活动与优惠',
    description: '分页列出活动与优惠，`state` 只要未开始、进行中或已结束的。',
    query: z.object({
      ...entryPageQuery,
      state: z._default(z.enum(['all', 'upcoming', 'ongoing', 'ended']), 'all'),
    }),
    data: page(promotionCard),
  },
  promotionDetailById: {
    summary: '一则资讯',
    description: '一则资讯的正文与起止时间。',
    query: z.object({ id: entryId }),
    data: promotionDetail,
  },
} satisfies SchemaGroup;
