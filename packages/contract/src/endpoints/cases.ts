import * as z from 'zod/mini';
import { caseCard, caseDetail } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80));

export const casePage = endpoint({
  name: 'case-selectPage',
  method: 'GET',
  path: '/web/api/web-font-case/selectPage',
  summary: '字体案例',
  query: z.object({
    ...pageQuery,
    tagId: z.optional(id),
    /** Only cases that use this family. */
    fontGNo: z.optional(z.string().check(z.maxLength(128))),
    keyword: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: page(caseCard),
});

export const caseDetailById = endpoint({
  name: 'case-selectDetail',
  method: 'GET',
  path: '/web/api/web-font-case/selectDetail',
  summary: '一个案例与所用字体',
  query: z.object({ id }),
  data: caseDetail,
});

export const caseEndpoints = [casePage, caseDetailById] as const;
