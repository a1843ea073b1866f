import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { STAFF_ROLES } from '../endpoint.ts';

const field = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'body']),
  /** Description for people: 整数 1–100，默认 30. */
  type: z.string(),
  required: z.boolean(),
  /** What it is for; code stands between backticks. */
  about: z.optional(z.string()),
});

const error = z.object({ code: z.string(), status: z.int(), message: z.string() });

export const referenceSchemas = {
  apiReference: {
    summary: '接口目录',
    description: '每个接口的地址、字段、回答与错误，给人看的目录；机器请读 `/openapi.json`。',
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
              /** Limits and rules; code stands between backticks. */
              notes: z.array(z.string()),
              /** JSON of a request's body and of its `data`, or the files of its archive, one per line. */
              example: z.object({ body: z.nullable(z.string()), answer: z.nullable(z.string()) }),
              /** Errors to expect, besides those of every call. */
              errors: z.array(error),
            }),
          ),
        }),
      ),
      errors: z.array(error),
    }),
  },
} satisfies SchemaGroup;
