import * as z from 'zod';
import { CONTENT_KINDS } from '../content.ts';
import type { SchemaGroup } from '../endpoint.ts';
import type { FormFile } from '../endpoints/account.ts';
import { person, text } from './fields.schemas.ts';
import { MEDIA_LIMITS } from './media.ts';
import { recordId, resourceSchemas } from './resource.schemas.ts';

const mediaUse = z.object({
  /** `version`: only earlier versions of an entry use it. `releases`: what a release shows, or will put back. */
  type: z.enum(['entry', 'version', 'adverts', 'columns', 'links', 'releases']),
  id: z.string(),
  title: z.string(),
  /** Kind, if the place is an entry. */
  kind: z.nullable(z.enum(CONTENT_KINDS)),
  /** Numbers of the earlier versions of the entry that use it. */
  versions: z.array(z.int()),
  /** True for an entry in the bin. */
  binned: z.boolean(),
});

const adminMedia = z.object({
  id: z.string(),
  revision: z.string(),
  src: z.string(),
  kind: z.enum(['picture', 'video', 'captions']),
  mediaType: z.string(),
  bytes: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  durationSeconds: z.nullable(z.number()),
  tone: z.nullable(z.string()),
  title: z.string(),
  alt: z.string(),
  uploader: person,
  createdAt: z.string(),
  uses: z.array(mediaUse),
  /** Time when it was moved to the bin. */
  deletedAt: z.nullable(z.string()),
  /** Time when it is deleted for good; null outside the bin, and while an earlier version uses it. */
  goneAt: z.nullable(z.string()),
});
export type AdminMedia = z.output<typeof adminMedia>;
export type KeptMedia = AdminMedia & { note: string | null };

const mediaFilter = {
  kind: z.optional(z.enum(['picture', 'video', 'captions'])),
  /** `deleted`: in the bin, which the list shows only then. */
  status: z.optional(z.enum(['deleted'])),
};

/** Upload id chosen by the client; other accounts cannot reach its parts. */
const uploadName = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const byteCount = z.coerce
  .number<number | string>()
  .check(z.int(), z.gte(0), z.lte(MEDIA_LIMITS.video.bytes));

export const mediaSchemas = {
  mediaResource: {
    ...resourceSchemas({
      title: '媒体库',
      removal: '移进回收站，期满前可以取回。',
      record: adminMedia,
      input: z.object({
        title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
        alt: text(300),
      }),
      filter: mediaFilter,
    }),
    create: {
      summary: '媒体库：上传图片（JPG、PNG、WebP）、视频（MP4）或字幕（WebVTT）',
      description:
        '上传一张图、一段视频或一份字幕；图片去掉拍摄信息，存成 WebP。库里已有的不再存，`note` 会说明。',
      body: z.object({
        file: z.optional(z.custom<FormFile | Blob>()),
        /** Instead of a file: the upload whose parts were sent before, its total bytes, and the file name. */
        upload: z.optional(uploadName),
        bytes: z.optional(byteCount),
        fileName: z._default(text(300), ''),
        title: z._default(text(200), ''),
        alt: z._default(text(300), ''),
      }),
      /** `note`: in Chinese, that the library has the file already, and under which title. */
      data: z.object({ ...adminMedia.shape, note: z.nullable(z.string()) }),
    },
  },
  recoverMedia: {
    summary: '媒体库：从回收站取回',
    description: '从回收站取回一个文件。',
    params: z.object({ id: recordId }),
    data: adminMedia,
  },
  purgeMedia: {
    summary: '媒体库：马上彻底删除',
    description: '不等期满，马上彻底删除回收站里的一个文件。',
    params: z.object({ id: recordId }),
    data: z.object({ id: z.string() }),
  },
  mediaPart: {
    summary: '媒体库：大文件的一段，最多 1 MB；到齐之后用 upload 建成一个文件',
    description: '送上大文件的一段；`upload` 是调用者取的编号，到齐之后新建时写明它。',
    body: z.object({ upload: uploadName, offset: byteCount, file: z.optional(z.custom<FormFile | Blob>()) }),
    data: z.object({ offset: z.int() }),
  },
} satisfies SchemaGroup;
