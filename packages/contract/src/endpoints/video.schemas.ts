import * as z from 'zod';
import { entryId, entryPageQuery, videoCard, videoDetail } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';

export const videoSchemas = {
  videoPage: {
    summary: '视频列表',
    query: z.object(entryPageQuery),
    data: page(videoCard),
  },
  videoDetailById: {
    summary: '一个视频：文件、字幕、封面',
    query: z.object({ id: entryId }),
    data: videoDetail,
  },
} satisfies SchemaGroup;
