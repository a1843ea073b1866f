import * as z from 'zod';
import { CONTENT_KINDS } from '../content.ts';
import type { SchemaGroup } from '../endpoint.ts';
import type { FormFile } from '../endpoints/account.ts';
import { person, text } from './fields.schemas.ts';
import { MEDIA_LIMITS } from './media.ts';
import { resourceSchemas } from './resource.schemas.ts';

const mediaUse = z.object({
  type: z.enum(['entry', 'adverts', 'columns', 'links']),
  id: z.string(),
  title: z.string(),
  /** Kind, if the place is an entry. */
  kind: z.nullable(z.enum(CONTENT_KINDS)),
});

export const adminMedia = z.object({
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
});
export type AdminMedia = z.output<typeof adminMedia>;

const mediaFilter = { kind: z.optional(z.enum(['picture', 'video', 'captions'])) };

/** Upload id chosen by the client; other accounts cannot reach its parts. */
const uploadName = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const byteCount = z.coerce
  .number<number | string>()
  .check(z.int(), z.gte(0), z.lte(MEDIA_LIMITS.video.bytes));

export const mediaSchemas = {
  mediaResource: {
    ...resourceSchemas({
      title: '媒体库',
      record: adminMedia,
      input: z.object({
        title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
        alt: text(300),
      }),
      filter: mediaFilter,
    }),
    create: {
      summary: '媒体库：上传图片（JPG、PNG、WebP）、视频（MP4）或字幕（WebVTT）',
      body: z.object({
        file: z.optional(z.custom<FormFile | Blob>()),
        /** Instead of a file: the upload whose parts were sent before, its total bytes, and the file name. */
        upload: z.optional(uploadName),
        bytes: z.optional(byteCount),
        fileName: z._default(text(300), ''),
        title: z._default(text(200), ''),
        alt: z._default(text(300), ''),
      }),
      data: adminMedia,
    },
  },
  mediaPart: {
    summary: '媒体库：大文件的一段，最多 4 MB；到齐之后用 upload 建成一个文件',
    body: z.object({ upload: uploadName, offset: byteCount, file: z.optional(z.custom<FormFile | Blob>()) }),
    data: z.object({ offset: z.int() }),
  },
} satisfies SchemaGroup;
