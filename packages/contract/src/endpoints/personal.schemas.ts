import * as z from 'zod/mini';
import type { SchemaGroup } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.schemas.ts';
import { NOTIFICATION_TYPES } from './personal.ts';

/** Without control characters, which no id has and not every database takes. */
const id = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^\P{Cc}*$/u));

export const notification = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  /** Plain text. */
  body: z.string(),
  /** A path of this site. */
  url: z.nullable(z.string()),
  createdAt: z.string(),
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** `byType` names every type, 0 where there is nothing. */
const unread = z.object({
  total: z.int(),
  byType: z.record(z.string(), z.int()),
});
export type Unread = z.output<typeof unread>;

/**
 * `news`: an article of the site about a font of one's own, not a message: its id is the article's, its `body` the
 * summary, and it counts as read.
 */
export const newsItem = z.extend(notification, { type: z.enum([...NOTIFICATION_TYPES, 'news']) });
export type NewsItem = z.output<typeof newsItem>;

/**
 * One download as it was: the file's version and hash and the licence then in force stay with it. To take it again ask
 * for `faceGNo` as a file, or where that is null for `fontGNo` as a family.
 */
export const downloadRecord = z.object({
  id: z.string(),
  fontGNo: z.string(),
  faceGNo: z.nullable(z.string()),
  /** Null where the font has left the catalogue. */
  nameZh: z.nullable(z.string()),
  fileName: z.string(),
  /** The family's at its source. */
  version: z.nullable(z.string()),
  /** Of the file; null for an archive, whose `files` have theirs. */
  sha256: z.nullable(z.string()),
  /** Font files that were handed out: the file itself, or what lay in the archive. */
  files: z.array(z.object({ fileName: z.string(), bytes: z.int(), sha256: z.string() })),
  licence: z.object({
    id: z.string(),
    name: z.string(),
    textSha256: z.nullable(z.string()),
    /** False where licence, text or what is permitted are others today; true for a font that has left the catalogue. */
    current: z.boolean(),
  }),
  downloadedAt: z.string(),
  /** It can be taken again today. */
  available: z.boolean(),
});
export type DownloadRecord = z.output<typeof downloadRecord>;

export const personalSchemas = {
  notifyList: {
    summary: '站内消息，按类型分页，新的在前；群发的只见注册之后的',
    query: z.object({ ...pageQuery, type: z.optional(z.enum(NOTIFICATION_TYPES)) }),
    data: z.extend(page(notification), { unread }),
  },
  notify: {
    summary: '未读消息数与最近几条',
    /** The newest five, read or not. */
    data: z.object({ unread, latest: z.array(notification) }),
  },
  notifyRead: {
    summary: '标为已读；id 为 all 则全部',
    params: z.object({ id: id }),
    data: unread,
  },
  myNews: {
    summary: '与我有关的动态：收藏或下载过的字体的新闻、公告、资讯，授权变更，对我的回复；新的在前',
    query: z.object(pageQuery),
    data: page(newsItem),
  },
  downloadHistory: {
    summary: '登录后的下载记录：版本、校验值、当时的授权；新的在前',
    query: z.object(pageQuery),
    data: page(downloadRecord),
  },
  downloadLicence: {
    summary: '一条下载记录当时的授权全文',
    query: z.object({ id: id }),
    data: z.object({ name: z.string(), text: z.string(), sha256: z.string() }),
  },
} satisfies SchemaGroup;
