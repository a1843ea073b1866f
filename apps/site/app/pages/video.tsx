import { type DataOf, videoPage } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiOf } from '../api/context.ts';
import { newestTags, TAGGED } from '../features/reading/articles/entry-tags.ts';
import { listQuery, readList } from '../features/reading/articles/list-address.ts';
import type { TagChoice } from '../features/reading/articles/list-head.tsx';
import { ListPage } from '../features/reading/articles/list-page.tsx';
import { listMeta } from '../features/reading/articles/page-meta.ts';
import { VideoList } from '../features/reading/videos/video-list.tsx';
import { VIDEOS } from '../features/reading/videos/video-meta.ts';
import type { MetaArgs } from '../lazy-loading/page-modules.ts';

const PATH = VIDEOS.path;
const SIZE = 24;

interface VideoListData {
  list: DataOf<typeof videoPage>;
  tags: TagChoice[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<VideoListData> {
  const api = apiOf(context);
  const state = readList(new URL(request.url).searchParams);
  const { signal } = request;
  const [list, tags] = await Promise.all([
    api.call(videoPage, { query: { ...listQuery(state), size: SIZE } }, { signal }),
    newestTags(context, api.call(videoPage, { query: { size: TAGGED } }, { signal })),
  ]);
  return { list, tags };
}

export const meta = ({ url }: MetaArgs<VideoListData>) =>
  listMeta({
    title: '视频',
    description: '字体的教程与演示：怎么挑字、怎么查缺字、可变字体怎么动起来，都有字幕。',
    path: PATH,
    state: readList(url.searchParams),
    url,
  });

export default function Videos() {
  const { list, tags } = useLoaderData() as VideoListData;
  const state = readList(new URLSearchParams(useLocation().search));
  return (
    <ListPage
      path={PATH}
      title="视频"
      lead="一个视频看明白一件事：挑字、查缺字、让字动起来。"
      state={state}
      tags={tags}
      unit="个"
      list={list}
      none="还没有视频"
    >
      <VideoList records={list.records} />
    </ListPage>
  );
}
