import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.schemas.ts';
import { NOTIFICATION_TYPES } from './personal.ts';

/** Rejects control characters: no id contains any, and PostgreSQL cannot store U+0000. */
const id = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^\P{Cc}*$/u));

export const notification = z.object({
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  /** Plain text. */
  body: z.string(),
  /** Path on this site. */
  url: z.nullable(z.string()),
  createdAt: z.string(),
  read: z.boolean(),
});
export type Notification = z.output<typeof notification>;

/** `byType` has every type, with 0 if nothing is unread. */
const unread = z.object({
  total: z.int(),
  byType: z.record(z.string(), z.int()),
});
export type Unread = z.output<typeof unread>;

/**
 * `news` is an article about a font of the user's, not a message: `id` is the article's, `body` its summary, and it
 * always counts as read.
 */
const newsItem = notification.extend({ type: z.enum([...NOTIFICATION_TYPES, 'news']) });
export type NewsItem = z.output<typeof newsItem>;

/**
 * A download as it was made, with the file's version and hash and the licence at the time. To download it again,
 * request `faceGNo` as a file or, if that is null, `fontGNo` as a family.
 */
const downloadRecord = z.object({
  id: z.string(),
  fontGNo: z.string(),
  faceGNo: z.nullable(z.string()),
  /** Null if the font has left the catalogue. */
  nameZh: z.nullable(z.string()),
  fileName: z.string(),
  /** Version of the family at its source. */
  version: z.nullable(z.string()),
  /** Hash of the file; null for an archive, whose `files` have their own. */
  sha256: z.nullable(z.string()),
  /** Font files in the download: the file itself, or the contents of the archive. */
  files: z.array(z.object({ fileName: z.string(), bytes: z.int(), sha256: z.string() })),
  licence: z.object({
    id: z.string(),
    name: z.string(),
    textSha256: z.nullable(z.string()),
    /**
     * False if the licence, its text or its permissions have changed since; true for a font that has left the
     * catalogue.
     */
    current: z.boolean(),
  }),
  downloadedAt: z.string(),
  /** True if it can be downloaded again now. */
  available: z.boolean(),
  /** What downloading it again hands out; null if it cannot be. */
  today: z.nullable(
    z.object({
      /** Name of the file, or of the archive of the whole family, which stands in for packages of several fonts. */
      fileName: z.string(),
      /** Version of the family at its source. */
      version: z.nullable(z.string()),
      /** True if its font files are those of the record; null if the record does not tell. */
      same: z.nullable(z.boolean()),
    }),
  ),
});
export type DownloadRecord = z.output<typeof downloadRecord>;

export const personalSchemas = {
  notifyList: {
    summary: '站内消息，按类型分页，新的在前；群发的只见注册之后的',
    description: '分页列出站内消息，`type` 只要一种。',
    query: z.object({ ...pageQuery, type: z.optional(z.enum(NOTIFICATION_TYPES)) }),
    data: page(notification).extend({ unread }),
  },
  notify: {
    summary: '未读消息数与最近几条',
    description: '未读消息的数目与最近几条，用在页眉上。',
    /** The newest five messages, read or not. */
    data: z.object({ unread, latest: z.array(notification) }),
  },
  notifyRead: {
    summary: '标为已读；id 为 all 则全部',
    description: '把一条或全部（`all`）消息标为已读，答还剩几条未读。',
    params: z.object({ id: id }),
    data: unread,
  },
  myNews: {
    summary: '与我有关的动态：收藏或下载过的字体的新闻、公告、资讯，授权变更，对我的回复；新的在前',
    description: '分页列出与我有关的动态：收藏过或下载过的字体的新闻、授权变更、对我的回复。',
    query: z.object(pageQuery),
    data: page(newsItem),
  },
  downloadHistory: {
    summary: '登录后的下载记录：版本、校验值、当时的授权；新的在前',
    description: '分页列出登录后的下载，附当时的版本、文件校验值与授权。',
    query: z.object(pageQuery),
    data: page(downloadRecord),
  },
  downloadLicence: {
    summary: '一条下载记录当时的授权全文',
    description: '取一条下载记录当时的授权全文，此后授权变了也能查到。',
    query: z.object({ id: id }),
    data: z.object({ name: z.string(), text: z.string(), sha256: z.string() }),
  },
} satisfies SchemaGroup;
