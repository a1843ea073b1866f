import * as z from 'zod';
import { columnFacts, fontBrief, image, linkItem, markedText } from '../content.schemas.ts';
import { PLACE_KINDS, SEARCH_TYPES } from '../content.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.schemas.ts';
import { keywordReading } from '../keyword.schemas.ts';
import { EMAIL_MAX, PHONE_WRITTEN_MAX, tidyEmail, tidyPhone } from '../patterns.ts';
import { SUBMISSION_LIMITS } from './common.ts';

const number = z.string().check(z.minLength(1), z.maxLength(80));
const keyword = z.string().check(z.minLength(1), z.maxLength(60));
const searchType = z.enum(SEARCH_TYPES);

const name = z.string().check(z.minLength(1), z.maxLength(40));
/** Phone or e-mail, at least one of them; empty counts as absent. */
const contact = {
  phone: z.optional(z.string().check(z.overwrite(tidyPhone), z.maxLength(PHONE_WRITTEN_MAX))),
  email: z.optional(z.string().check(z.overwrite(tidyEmail), z.maxLength(EMAIL_MAX))),
};
/**
 * Verification that the captcha client adds to a form: token and point, AES-encrypted (AJ-Captcha, second
 * verification).
 */
const captchaVerification = z.string().check(z.minLength(1), z.maxLength(512));

export const commonSchemas = {
  visit: {
    summary: '计一次浏览',
    description: '页面打开时计一次浏览；只记日期、版块与对象，不记访客。',
    query: z.object({ path: z.string().check(z.maxLength(200), z.startsWith('/')) }),
    data: z.null(),
  },
  columnByType: {
    summary: '一个版块的栏目；不写版块则为全部',
    description: '列出栏目，用来排菜单。',
    query: z.object({ type: z.optional(number) }),
    data: z.array(z.object({ id: z.string(), ...columnFacts })),
  },
  adverts: {
    summary: '正在投放的广告位',
    description: '列出一个位置此刻正在投放的广告；不写位置就是全部。',
    query: z.object({ position: z.optional(number) }),
    data: z.array(
      z.object({
        id: z.string(),
        position: z.string(),
        title: z.string(),
        summary: z.string(),
        image: z.nullable(image),
        /** Font for the title if there is no image. */
        font: z.nullable(fontBrief),
        ...linkItem,
        /** The string `1` means active; only active adverts are returned. */
        isDisable: z.string(),
      }),
    ),
  },
  friendshipLinks: {
    summary: '友情链接，sort 大者在前',
    description: '列出友情链接。',
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        image: z.nullable(image),
        ...linkItem,
        sort: z.int(),
      }),
    ),
  },
  findAllPage: {
    summary:
      '全站搜索：字体、全部内容、标签与栏目；空格分开的词，都有的在前，只有几个的在后；名称也可用拼音或首字母',
    description: '在字体、内容、标签与栏目里找，分页列出，每条附它是什么、为什么找到。',
    query: z.object({ ...pageQuery, keyword, type: z._default(z.enum(['all', ...SEARCH_TYPES]), 'all') }),
    data: page(
      z.object({
        type: searchType,
        id: z.string(),
        title: markedText,
        /** Text around the first match. */
        excerpt: markedText,
        /** Path of the result's page. */
        url: z.string(),
        cover: z.nullable(image),
        /** Null for fonts, which have no publication date. */
        publishedAt: z.nullable(z.string()),
        font: z.nullable(fontBrief),
      }),
    ).extend({
      /**
       * Tags and sections whose name or pinyin matches, each with its page; only on the first page of unfiltered
       * results.
       */
      places: z.array(
        z.object({
          kind: z.enum(PLACE_KINDS),
          id: z.string(),
          title: markedText,
          /** Where the tag is used: 字体, 书法百科. Empty for a section. */
          of: z.string(),
          /** Number of fonts or entries with the tag; null for a section. */
          count: z.nullable(z.int()),
          url: z.string(),
        }),
      ),
      /** As a list of all fonts reads the keyword. */
      keyword: keywordReading,
      /** How many of `total` match every word of the keyword; they come first. The rest match some words. */
      complete: z.int(),
      /** Hits per type, regardless of the type filter; types without a hit are omitted. */
      counts: z.array(z.object({ type: searchType, name: z.string(), count: z.int() })),
    }),
  },
  findByParameter: {
    summary: '全站输入联想：名称里有这些字（或拼音、首字母）的标签、栏目、字体与内容，最多 10 条',
    description: '边打边问，最多十条。',
    query: z.object({ keyword }),
    data: z.array(
      z.object({
        type: z.enum([...SEARCH_TYPES, ...PLACE_KINDS]),
        id: z.string(),
        title: markedText,
        url: z.string(),
      }),
    ),
  },
  marketingDict: {
    summary: '表单选项字典',
    description: '表单里可以选的项，按字典编号；不写编号就是全部字典。',
    query: z.object({
      /** Number of one dictionary; all of them by default. */
      dictNumber: z.optional(number),
    }),
    data: z.array(
      z.object({
        dictNumber: z.string(),
        itemNumber: z.string(),
        itemName: z.string(),
        value: z.nullable(z.string()),
      }),
    ),
  },
  saveMessage: {
    summary: '留言',
    description: '给本站留言。手机与邮箱至少写一样，`captchaVerification` 取自安全验证。',
    body: z.object({
      name,
      ...contact,
      topic: z._default(z.string().check(z.maxLength(40)), ''),
      content: z.string().check(z.minLength(5), z.maxLength(2000)),
      captchaVerification,
    }),
    data: z.object({ id: z.string() }),
  },
  saveSubmission: {
    summary: '投稿作品；附图须先登录上传',
    description: '投一件作品。`files` 是用 getSTSToken 的凭证传上来的图，最多几张见字段说明。',
    body: z.object({
      name,
      ...contact,
      type: z._default(z.string().check(z.maxLength(40)), ''),
      title: z.string().check(z.minLength(2), z.maxLength(100)),
      description: z.string().check(z.minLength(10), z.maxLength(2000)),
      link: z.optional(z.string().check(z.maxLength(500))),
      /** Numbers of the font families in the work. */
      fonts: z._default(
        z.array(z.string().check(z.maxLength(128))).check(z.maxLength(SUBMISSION_LIMITS.fonts)),
        [],
      ),
      /** Keys of pictures uploaded with `getSTSToken`. */
      files: z._default(
        z.array(z.string().check(z.maxLength(300))).check(z.maxLength(SUBMISSION_LIMITS.files)),
        [],
      ),
      captchaVerification,
    }),
    data: z.object({ id: z.string() }),
  },
  stsToken: {
    summary: '直传凭证：900 秒内只能写入自己的文件夹',
    description: '取得直传图片的凭证：往 `form.url` 交一个表单，`key` 以 `dir` 开头。',
    data: z.object({
      accessKeyId: z.string(),
      accessKeySecret: z.string(),
      securityToken: z.string(),
      expiration: z.string(),
      region: z.string(),
      bucket: z.string(),
      /** Prefix of every key, with a trailing slash. */
      dir: z.string(),
      /** The same permission as a form: POST `fields`, `key`, `Content-Type` and last `file` as multipart/form-data. */
      form: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
      maxBytes: z.int(),
      contentTypes: z.array(z.string()),
    }),
  },
} satisfies SchemaGroup;
