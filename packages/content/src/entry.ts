import * as z from 'zod';
import { detailSchemas, entryFields } from './entry-fields.ts';
import { ContentError } from './errors.ts';

/** True unless a period ends before it starts. */
export const endsLater = ({
  startsAt,
  endsAt,
}: {
  startsAt: string | null;
  endsAt: string | null;
}): boolean => startsAt === null || endsAt === null || startsAt < endsAt;
export const ENDS_EARLIER = { path: ['endsAt'], error: '结束时间须晚于开始时间' };
const ENDS_UNSEEN = { path: ['endsAt'], error: '结束时间须晚于发布时间，不然一出现就已经结束' };

const ofKind = <K extends keyof typeof detailSchemas, D extends z.ZodType>(kind: K, details: D) =>
  z.strictObject({
    ...entryFields,
    kind: z.literal(kind),
    details: z.prefault(details, {} as NonNullable<z.input<D>>),
  });

const schema = z
  .discriminatedUnion('kind', [
    ofKind('baike', detailSchemas.baike),
    ofKind('news', detailSchemas.news),
    ofKind('notice', detailSchemas.notice),
    ofKind('promotion', detailSchemas.promotion),
    ofKind('case', detailSchemas.case),
    ofKind('video', detailSchemas.video),
    ofKind('album', detailSchemas.album),
    ofKind('heji', detailSchemas.heji),
  ])
  .refine(endsLater, ENDS_EARLIER)
  .refine(
    ({ status, publishAt, endsAt }) => status !== 'scheduled' || endsAt === null || publishAt < endsAt,
    ENDS_UNSEEN,
  )
  .refine((e) => new Set(e.fonts.map((f) => f.fontGNo)).size === e.fonts.length, {
    path: ['fonts'],
    error: '同一款字体出现了两次',
  })
  .refine((e) => new Set(e.tags).size === e.tags.length, { path: ['tags'], error: '同一个标签出现了两次' });

/** An entry as the editor writes it; fields with defaults are optional. */
export type EntryInput = z.input<typeof schema>;
export type Entry = z.output<typeof schema>;

/** @throws ContentError INVALID with the name of the field */
export function parseEntry(input: unknown): Entry {
  return parsed(schema, input);
}

/** @throws ContentError INVALID with the name of the field */
export function parsed<S extends z.ZodType>(of: S, input: unknown): z.output<S> {
  const result = of.safeParse(input);
  if (result.success) {
    if (holdsNul(result.data)) throw new ContentError('INVALID', '内容里有不可见的字符 U+0000');
    return result.data;
  }
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') || '内容';
  throw new ContentError('INVALID', `${field}：${reason(issue)}`);
}

/** Finds U+0000, which PostgreSQL cannot store. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsNul);
}

function reason(issue: z.core.$ZodIssue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return issue.input === undefined ? '缺少此项或类型不对' : '类型不对';
    case 'too_big':
      return `不能超过 ${issue.maximum}`;
    case 'too_small':
      return `不能少于 ${issue.minimum}`;
    case 'unrecognized_keys':
      return `不认识 ${issue.keys.join('、')}`;
    case 'invalid_value':
      return `须为 ${issue.values.map(String).join('、')} 之一`;
    case 'invalid_format':
    case 'custom':
      return /\p{Script=Han}/u.test(issue.message) ? issue.message : '格式不对';
    default:
      return '取值不对';
  }
}
