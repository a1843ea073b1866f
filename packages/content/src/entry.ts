import { cleanLine, cleanText } from '@ziwan/contract/names';
import { isInstant, isoOf } from '@ziwan/contract/site-time';
import * as z from 'zod';
import { ContentError } from './errors.ts';

/** Part of a URL path: lower-case letters, digits, single hyphens. */
const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, '须为小写字母、数字与连字符')
  .max(80);
const gno = z.string().min(1).max(128);
/** One visible line (decision 28). */
const line = z
  .string()
  .overwrite((text) => cleanLine(text))
  .min(1)
  .max(200);
const paragraph = z
  .string()
  .overwrite((text) => cleanText(text))
  .max(500);
const moment = z.iso
  .datetime({ offset: true })
  .refine((t) => isInstant(t), '须在 0000 年至 9999 年之间')
  .transform((t) => isoOf(t));
/** Path on this site, or an absolute http(s) URL. */
const address = z
  .string()
  .max(500)
  .regex(/^(\/(?![/\\])|https?:\/\/)[^\s\\]*$/, '须为本站路径或 http(s):// 地址');
const sitePath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s\\]*$/, '须为本站路径');
/** True unless a period ends before it starts. */
const endsLater = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): boolean =>
  startsAt === null || endsAt === null || startsAt < endsAt;
const ENDS_EARLIER = { path: ['endsAt'], error: '结束时间须晚于开始时间' };
const ENDS_UNSEEN = { path: ['endsAt'], error: '结束时间须晚于发布时间，不然一出现就已经结束' };
const pixels = z.int().min(1).max(20_000);

export const imageSchema = z.strictObject({
  src: sitePath,
  width: pixels,
  height: pixels,
  alt: z
    .string()
    .overwrite((text) => cleanLine(text))
    .max(300),
  /** Dominant colour; left out for pictures with transparency. */
  tone: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, '须形如 #rrggbb')
    .optional(),
});
export type Image = z.output<typeof imageSchema>;

const none = z.strictObject({});
const detailSchemas = {
  baike: z.strictObject({
    /** Dynasty or era, as printed: 东晋. */
    dynasty: z.nullable(line).default(null),
    /** Dates, as printed: 303—361, 约前 1300 年起. */
    dates: z.nullable(line).default(null),
    /** Alternative names; search finds them too. */
    aliases: z.array(line).max(20).default([]),
  }),
  news: none,
  notice: none,
  promotion: none,
  case: z.strictObject({
    client: z.nullable(line).default(null),
    /** Authors of the work. */
    credit: z.nullable(line).default(null),
    link: z.nullable(address).default(null),
    images: z.array(imageSchema).max(30).default([]),
  }),
  video: z.strictObject({
    durationSeconds: z.number().positive().max(86_400),
    sources: z
      .array(
        z.strictObject({
          src: sitePath,
          type: z.string().regex(/^video\/[\w.+-]+(;\s*codecs="[\w.,\s-]+")?$/),
          width: pixels,
          height: pixels,
          bytes: z.int().min(1),
        }),
      )
      .min(1)
      .max(8),
    captions: z
      .array(z.strictObject({ src: sitePath, lang: z.string().min(2).max(20), label: line }))
      .max(10)
      .default([]),
    poster: z.nullable(imageSchema).default(null),
  }),
  album: none,
  heji: none,
} as const;

export type Details<K extends keyof typeof detailSchemas> = z.output<(typeof detailSchemas)[K]>;

const kindless = {
  id,
  title: line,
  summary: paragraph.default(''),
  markdown: z.string().max(200_000).default(''),
  cover: z.nullable(imageSchema).default(null),
  author: z.nullable(line).default(null),
  source: z.nullable(z.strictObject({ name: line, url: z.nullable(address).default(null) })).default(null),
  /** IDs of content tags. */
  tags: z.array(id).max(20).default([]),
  /** Font families that the entry is about, in order. */
  fonts: z
    .array(
      z.union([
        gno.transform((fontGNo) => ({ fontGNo, note: null })),
        z.strictObject({ fontGNo: gno, note: z.nullable(line).default(null) }),
      ]),
    )
    .max(200)
    .default([]),
  status: z.enum(['draft', 'scheduled', 'published']).default('published'),
  publishAt: moment,
  startsAt: z.nullable(moment).default(null),
  endsAt: z.nullable(moment).default(null),
  sort: z.int().min(-1_000_000).max(1_000_000).default(0),
};

const ofKind = <K extends keyof typeof detailSchemas, D extends z.ZodType>(kind: K, details: D) =>
  z.strictObject({
    ...kindless,
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

export {
  address as addressSchema,
  ENDS_EARLIER,
  endsLater,
  gno as gnoSchema,
  id as idSchema,
  line as lineSchema,
  moment as momentSchema,
  paragraph as paragraphSchema,
};
