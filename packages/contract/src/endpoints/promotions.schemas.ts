import * as z from 'zod';
import { promotionCard, promotionDetail } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.schemas.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80), z.toLowerCase());

export const promotionsSchemas = {
  promotionPage: {
    summary: '资讯：活动与优惠',
    query: z.object({
      ...pageQuery,
      state: z._default(z.enum(['all', 'upcoming', 'ongoing', 'ended']), 'all'),
      tagId: z.optional(id),
      keyword: z.optional(z.string().check(z.maxLength(60))),
    }),
    data: page(promotionCard),
  },
  promotionDetailById: {
    summary: '一则资讯',
    query: z.object({ id }),
    data: promotionDetail,
  },
} satisfies SchemaGroup;
