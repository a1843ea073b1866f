import * as z from 'zod';
import { page, pageQuery } from '../envelope.schemas.ts';
import { EMAIL_MAX } from '../patterns.ts';

type Schema = z.ZodType;
type Shape = Readonly<Record<string, Schema>>;

export const recordId = z.string().check(z.minLength(1), z.maxLength(120));
/** Revision of the record when it was read; an update with another one is rejected with `EDIT_CONFLICT`. */
export const revision = z.string().check(z.minLength(1), z.maxLength(64));

/** Query of every console list. `sort` is a field of the record that the handler allows. */
export const adminListQuery = {
  ...pageQuery,
  sort: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/))),
  order: z.optional(z.enum(['asc', 'desc'])),
  q: z.optional(z.string().check(z.maxLength(EMAIL_MAX))),
  /** Comma-separated ids to filter by, at most one page. */
  ids: z.optional(z.string().check(z.maxLength(12_000))),
};

/**
 * Builds the schemas of the five calls that `resource` declares.
 * @param d.record item of the list and result of the detail call; has `id`, and `revision` if it can be changed
 * @param d.input fields to write; `update` takes them together with the revision
 * @param d.filter query parameters of the list besides the common ones
 * @param d.removal what becomes of a removed record, in Chinese
 */
export function resourceSchemas<
  R extends Schema,
  I extends Schema,
  F extends Shape = Record<never, never>,
>(d: { title: string; record: R; input: I; filter?: F; removal?: string }) {
  const params = z.object({ id: recordId });
  return {
    list: {
      summary: `${d.title}：列表`,
      description: `分页列出${d.title}；\`q\` 查找，\`sort\` 与 \`order\` 排序，\`ids\` 只取这几条。`,
      query: z.object({ ...adminListQuery, ...(d.filter ?? ({} as F)) }),
      data: page(d.record),
    },
    one: {
      summary: `${d.title}：一条`,
      description: `按编号取${d.title}的一条，连同修改时要带回的 \`revision\`。`,
      params,
      data: d.record,
    },
    create: {
      summary: `${d.title}：新建`,
      description: `新建${d.title}的一条，答复是存下的样子；编号已有人用，答 \`S00464\`。`,
      body: d.input,
      data: d.record,
    },
    update: {
      summary: `${d.title}：修改`,
      description: `改写${d.title}的一条，\`data\` 写全；\`revision\` 须是读到的那一个，别人在那之后改过，答 \`S00463\`。`,
      params,
      body: z.object({ revision, data: d.input }),
      data: d.record,
    },
    remove: {
      summary: `${d.title}：删除`,
      description: d.removal ?? `删除${d.title}的一条。`,
      params,
      data: z.null(),
    },
  };
}
