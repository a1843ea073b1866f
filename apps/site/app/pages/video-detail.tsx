import { type DataOf, videoDetailById } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiOf, prepareSpecimens } from '../api/context.ts';
import { fontRowWants } from '../features/reading/articles/font-rows.tsx';
import { storyText } from '../features/reading/articles/story.tsx';
import { startIn } from '../features/reading/videos/duration.ts';
import { videoMeta } from '../features/reading/videos/video-meta.ts';
import { VideoPage } from '../features/reading/videos/video-page.tsx';
import type { PreparedSubset } from '../features/text/specimen/prepare.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

interface VideoData {
  video: DataOf<typeof videoDetailById>;
  specimens: PreparedSubset[];
}

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<VideoData> {
  const query = { id: params.id ?? '' };
  const video = await apiOf(context).call(videoDetailById, { query }, { signal: request.signal });
  return {
    video,
    specimens: await prepareSpecimens(context, fontRowWants(video.fonts, storyText(video))),
  };
}

export const meta = ({ data, url, picture }: MetaArgs<VideoData>) => videoMeta(data.video, url, picture);

export default function VideoDetail() {
  const { video } = useLoaderData() as VideoData;
  return <VideoPage video={video} start={startIn(new URLSearchParams(useLocation().search))} />;
}
