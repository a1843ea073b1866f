import * as z from 'zod';
import { entryId, entryPageQuery, videoCard, videoDetail } from '../content.schemas.ts';
import type { SchemaGroup } from '../endpoint.ts';
import { page } from '../envelope.schemas.ts';

export const videoSchemas = {
  videoPage: {
    summary: '视频列表',
    description: '分页列出视频，附封面与时长。',
    query: z.object(entryPageQuery),
    data: page(videoCard),
  },
  videoDetailById: {
    summary: '一个视频：文件、字幕、封面',
    description: '一个视频的文件（由好到次）、字幕与封面。',
    query: z.object({ id: entryId }),
    data: videoDetail,
  },
} satisfies SchemaGroup;
