import * as z from 'zod';
import { caseCard, caseDetail, entryId, entryPageQuery } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';

export const casesSchemas = {
  casePage: {
    summary: '字体案例',
    query: z.object({
      ...entryPageQuery,
      fontGNo: z.optional(z.string().check(z.maxLength(128))),
    }),
    data: page(caseCard),
  },
  caseDetailById: {
    summary: '一个案例与所用字体',
    query: z.object({ id: entryId }),
    data: caseDetail,
  },
} satisfies SchemaGroup;
