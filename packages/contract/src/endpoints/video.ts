import * as z from 'zod/mini';
import { videoCard, videoDetail } from '../content.ts';
import { endpoint } from '../endpoint.ts';
import { page, pageQuery } from '../envelope.ts';

const id = z.string().check(z.minLength(1), z.maxLength(80));

export const videoPage = endpoint({
  name: 'video-selectPage',
  method: 'GET',
  path: '/web/api/web-video/selectPage',
  summary: '视频列表',
  query: z.object({
    ...pageQuery,
    tagId: z.optional(id),
    keyword: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: page(videoCard),
});

export const videoDetailById = endpoint({
  name: 'video-getDetailById',
  method: 'GET',
  path: '/web/api/web-video/getDetailById',
  summary: '一个视频：文件、字幕、封面',
  query: z.object({ id }),
  data: videoDetail,
});

export const videoEndpoints = [videoPage, videoDetailById] as const;
