import { type DataOf, videoDetailById } from '@ziwan/contract';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { apiOf } from '../api/context.ts';
import { BarePlayer } from '../features/reading/videos/bare-player.tsx';
import { startIn } from '../features/reading/videos/duration.ts';
import { VIDEOS } from '../features/reading/videos/video-meta.ts';
import type { MetaArgs, PageMeta } from '../lazy-loading/page-modules.ts';

type PlayerData = DataOf<typeof videoDetailById> | null;

const LONGEST_ID = 80;

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PlayerData> {
  const id = (new URL(request.url).searchParams.get('id') ?? '').slice(0, LONGEST_ID);
  if (id === '') return null;
  return apiOf(context).call(videoDetailById, { query: { id } }, { signal: request.signal });
}

/** Search engines should index the video's page instead. */
export const meta = ({ data }: MetaArgs<PlayerData>): PageMeta => ({
  title: data ? data.title : '播放',
  ...(data?.summary ? { description: data.summary } : {}),
  canonical: data ? `${VIDEOS.path}/${data.id}` : '/player',
  noindex: true,
});

export default function PlayerPage() {
  const start = startIn(new URLSearchParams(useLocation().search));
  return <BarePlayer video={useLoaderData() as PlayerData} start={start} />;
}
