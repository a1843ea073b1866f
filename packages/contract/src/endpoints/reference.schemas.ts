import * as z from 'zod/mini';
import type { SchemaGroup } from '../endpoint.ts';
import { STAFF_ROLES } from '../endpoint.ts';

const field = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'body']),
  /** Description for people: 整数 1–100，默认 30. */
  type: z.string(),
  required: z.boolean(),
});

export const referenceSchemas = {
  apiReference: {
    summary: '接口目录',
    data: z.object({
      groups: z.array(
        z.object({
          name: z.string(),
          calls: z.array(
            z.object({
              name: z.string(),
              method: z.string(),
              path: z.string(),
              summary: z.string(),
              auth: z.enum(['public', 'optional', 'required', ...STAFF_ROLES]),
              /** Media type of the request body; null without one. */
              takes: z.nullable(z.string()),
              /** Media type of a successful response. */
              answers: z.string(),
              fields: z.array(field),
              /** Fields of `data`, one per line: `records[].fontGNo: 文字`. */
              data: z.array(z.string()),
            }),
          ),
        }),
      ),
      errors: z.array(z.object({ code: z.string(), status: z.int(), message: z.string() })),
    }),
  },
} satisfies SchemaGroup;
