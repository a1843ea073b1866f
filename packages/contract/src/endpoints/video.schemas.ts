import * as z from 'zod';
import { videoCard, videoDetail } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.schemas.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80), z.toLowerCase());

export const videoSchemas = {
  videoPage: {
    summary: '视频列表',
    query: z.object({
      ...pageQuery,
      tagId: z.optional(id),
      keyword: z.optional(z.string().check(z.maxLength(60))),
    }),
    data: page(videoCard),
  },
  videoDetailById: {
    summary: '一个视频：文件、字幕、封面',
    query: z.object({ id }),
    data: videoDetail,
  },
} satisfies SchemaGroup;
