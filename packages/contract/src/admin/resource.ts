import * as z from 'zod/mini';
import { endpoint, type StaffRole } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.ts';
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
 * The five calls by which the console keeps one kind of record, under `/api/v1/admin/{path}`.
 * @param d.record what a list and a detail answer; carries `id`, and `revision` where it can be changed
 * @param d.input what is written; `update` takes it beside the revision it was read at
 * @param d.filter members of the list's query besides the common ones
 */
export function resource<
  const P extends string,
  R extends Schema,
  I extends Schema,
  F extends Shape = Record<never, never>,
>(d: { name: P; title: string; role: StaffRole; record: R; input: I; filter?: F }) {
  const path = `/api/v1/admin/${d.name}`;
  const params = z.object({ id: recordId });
  const auth = d.role;
  return {
    list: endpoint({
      name: `admin-${d.name}-list`,
      method: 'GET',
      path,
      auth,
      summary: `${d.title}：列表`,
      query: z.object({ ...adminListQuery, ...(d.filter ?? ({} as F)) }),
      data: page(d.record),
    }),
    one: endpoint({
      name: `admin-${d.name}-one`,
      method: 'GET',
      path: `${path}/{id}`,
      auth,
      summary: `${d.title}：一条`,
      params,
      data: d.record,
    }),
    create: endpoint({
      name: `admin-${d.name}-create`,
      method: 'POST',
      path,
      auth,
      summary: `${d.title}：新建`,
      body: d.input,
      data: d.record,
    }),
    update: endpoint({
      name: `admin-${d.name}-update`,
      method: 'PUT',
      path: `${path}/{id}`,
      auth,
      summary: `${d.title}：修改`,
      params,
      body: z.object({ revision, data: d.input }),
      data: d.record,
    }),
    remove: endpoint({
      name: `admin-${d.name}-remove`,
      method: 'DELETE',
      path: `${path}/{id}`,
      auth,
      summary: `${d.title}：删除`,
      params,
      data: z.null(),
    }),
  };
}
