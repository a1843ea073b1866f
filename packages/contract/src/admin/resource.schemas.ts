import * as z from 'zod/mini';
import { page, pageQuery } from '../envelope.schemas.ts';
import { EMAIL_MAX } from '../patterns.ts';

type Schema = z.ZodMiniType;
type Shape = Readonly<Record<string, Schema>>;

/** Names a record in an address. */
export const recordId = z.string().check(z.minLength(1), z.maxLength(120));
/** What a record was when it was read; an update that brings another one is refused with `EDIT_CONFLICT`. */
export const revision = z.string().check(z.minLength(1), z.maxLength(64));

/** What every list of the console takes. `sort` is one of the record's own fields, as its handler allows. */
export const adminListQuery = {
  ...pageQuery,
  sort: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/))),
  order: z.optional(z.enum(['asc', 'desc'])),
  /** Words to look for. */
  q: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
  /** Only these records, by id and separated by commas; at most a page of them. */
  ids: z.optional(z.string().check(z.maxLength(12_000))),
};

/**
 * Schemas of the five calls that `resource` declares.
 * @param d.record what a list and a detail answer; carries `id`, and `revision` where it can be changed
 * @param d.input what is written; `update` takes it beside the revision it was read at
 * @param d.filter members of the list's query besides the common ones
 */
export function resourceSchemas<
  R extends Schema,
  I extends Schema,
  F extends Shape = Record<never, never>,
>(d: { title: string; record: R; input: I; filter?: F }) {
  const params = z.object({ id: recordId });
  return {
    list: {
      summary: `${d.title}：列表`,
      query: z.object({ ...adminListQuery, ...(d.filter ?? ({} as F)) }),
      data: page(d.record),
    },
    one: { summary: `${d.title}：一条`, params, data: d.record },
    create: { summary: `${d.title}：新建`, body: d.input, data: d.record },
    update: {
      summary: `${d.title}：修改`,
      params,
      body: z.object({ revision, data: d.input }),
      data: d.record,
    },
    remove: { summary: `${d.title}：删除`, params, data: z.null() },
  };
}
