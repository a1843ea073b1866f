import * as z from 'zod';
import { caseCard, caseDetail } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.schemas.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80), z.toLowerCase());

export const casesSchemas = {
  casePage: {
    summary: '字体案例',
    query: z.object({
      ...pageQuery,
      tagId: z.optional(id),
      /** Filters by font family. */
      fontGNo: z.optional(z.string().check(z.maxLength(128))),
      keyword: z.optional(z.string().check(z.maxLength(60))),
    }),
    data: page(caseCard),
  },
  caseDetailById: {
    summary: '一个案例与所用字体',
    query: z.object({ id }),
    data: caseDetail,
  },
} satisfies SchemaGroup;
