import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { COUNTED, NUMBER_TABLES } from './statistics.ts';

const counted = z.object({
  id: z.string(),
  name: z.string(),
  /** Path of the subject's page. */
  path: z.string(),
  views: z.int(),
  downloads: z.int(),
});

/** Number of days up to today, in the site's time zone. */
const days = z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(366)), 30);

/** A line of a ranking, with its figure in the preceding period of the same length. */
const ranked = z.object({ id: z.string(), name: z.string(), n: z.int(), before: z.int() });
const figures = {
  searches: z.int(),
  lacks: z.int(),
  downloads: z.int(),
  packages: z.int(),
  refused: z.int(),
};

const task = z.object({
  topic: z.enum(COUNTED),
  /** What was searched, or the family. */
  subject: z.string(),
  /** The family's name; what was searched. */
  name: z.string(),
  /** Family of the font that it is about; `null` for a search. */
  fontGNo: z.nullable(z.string()),
  /** Characters that the font lacks, most asked first; the code of a refusal; empty for a search. */
  detail: z.string(),
  n: z.int(),
});
export type NumberTask = z.output<typeof task>;

export const statisticsSchemas = {
  numbers: {
    summary: '数字：访客要而没有的、拿走的',
    description:
      '最近若干天：没搜到的词、字体缺的字、按字款与授权与引擎的下载和字体包、被拒的下载，与之前同样长的一段相比。',
    query: z.object({ days }),
    data: z.object({
      /** Every day of the period, oldest first. */
      days: z.array(z.object({ day: z.string(), ...figures })),
      totals: z.object(figures),
      before: z.object(figures),
      /** Words that found nothing; `id` is the word. */
      searches: z.array(ranked),
      /** Families by what they lack; `name` begins with the family's, then the characters. */
      lacks: z.array(z.object({ ...ranked.shape, characters: z.string() })),
      /** Downloads by face; a family as a whole has no style. */
      fonts: z.array(ranked),
      licences: z.array(ranked),
      /** Packages by engine: how many were sized, and how many made. */
      engines: z.array(z.object({ ...ranked.shape, begun: z.int() })),
      /** Refused downloads, embeddings and packages by family and reason. */
      refusals: z.array(z.object({ ...ranked.shape, reason: z.string() })),
    }),
  },
  numbersFile: {
    summary: '数字：一张表，CSV',
    description: '同一段时间的一张表，全部行，电子表格打得开。',
    params: z.object({ table: z.enum(NUMBER_TABLES) }),
    query: z.object({ days }),
    data: z.object({ fileName: z.string(), etag: z.string(), bytes: z.instanceof(Uint8Array) }),
  },
  numberTasks: {
    summary: '待办：数字里看出来的',
    description: '最近 30 天的数字里值得做点什么的：常搜而没有的词、常要而缺的字、常被拒的下载。',
    data: z.array(task),
  },
  putAsideTask: {
    summary: '待办：先放着',
    description: '一条待办在这些天里不再提醒。',
    body: z.object({
      topic: z.enum(COUNTED),
      subject: z.string().check(z.minLength(1), z.maxLength(200)),
      detail: z._default(z.string().check(z.maxLength(200)), ''),
      days: z.int().check(z.gte(1), z.lte(366)),
    }),
    data: z.null(),
  },
  waiting: {
    summary: '待办：草稿与定时内容；运营另有未答复的留言与未处理的投稿',
    description: '列出等着处理的事：草稿、定时的内容、未答复的留言与未处理的投稿。',
    data: z.object({
      drafts: z.int(),
      scheduled: z.int(),
      /** Null for staff who may not answer messages. */
      messages: z.nullable(z.int()),
      submissions: z.nullable(z.int()),
    }),
  },
  statistics: {
    summary: '浏览与下载：按日、按栏目、按字体、按内容',
    description: '最近若干天的浏览与下载，按日、按栏目、按字体、按内容。',
    query: z.object({
      /** Number of days up to today, in the site's time zone. */
      days: z._default(z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(366)), 30),
    }),
    data: z.object({
      /** Every day of the period, oldest first. */
      days: z.array(
        z.object({
          day: z.string(),
          views: z.int(),
          downloads: z.int(),
          registrations: z.int(),
        }),
      ),
      totals: z.object({ views: z.int(), downloads: z.int(), registrations: z.int() }),
      /** Totals of the preceding period of the same length. */
      before: z.object({ views: z.int(), downloads: z.int(), registrations: z.int() }),
      sections: z.array(z.object({ section: z.string(), name: z.string(), views: z.int() })),
      fonts: z.array(counted),
      entries: z.array(counted.omit({ downloads: true })),
    }),
  },
} satisfies SchemaGroup;
