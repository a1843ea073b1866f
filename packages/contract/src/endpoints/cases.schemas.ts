import * as z from 'zod';
import { caseCard, caseDetail, entryId, entryPageQuery } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';

export const casesSchemas = {
  casePage: {
    summary: '字体案例',
    description: '分页列出案例，`fontGNo` 只要用了这款字体的。',
    query: z.object({
      ...entryPageQuery,
      fontGNo: z.optional(z.string().check(z.maxLength(128))),
    }),
    data: page(caseCard),
  },
  caseDetailById: {
    summary: '一个案例与所用字体',
    description: '一个案例的正文、图、客户与所用的字体。',
    query: z.object({ id: entryId }),
    data: caseDetail,
  },
} satisfies SchemaGroup;
