import * as z from 'zod/mini';
import { promotionCard, promotionDetail } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80));

export const promotionPage = endpoint({
  name: 'promotion-selectPage',
  method: 'GET',
  path: '/web/api/web-promotion/selectPage',
  summary: '资讯：活动与优惠',
  query: z.object({
    ...pageQuery,
    state: z._default(z.enum(['all', 'upcoming', 'ongoing', 'ended']), 'all'),
    tagId: z.optional(id),
    keyword: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: page(promotionCard),
});

export const promotionDetailById = endpoint({
  name: 'promotion-getDetail',
  method: 'GET',
  path: '/web/api/web-promotion/getDetail',
  summary: '一则资讯',
  query: z.object({ id }),
  data: promotionDetail,
});

export const promotionEndpoints = [promotionPage, promotionDetailById] as const;
