import { zonedOf } from '@ziwan/contract/site-time';
import { absoluteUrl, originOf } from '../../../document/absolute-url.ts';
import type { PageMeta } from '../../../lazy-loading/page-modules.ts';
import { isoDuration } from './duration.ts';
import type { Video } from './player.tsx';

export const VIDEOS = { name: '视频', path: '/video' } as const;

export function videoMeta(video: Video, url: URL, picture: string | null = null): PageMeta {
  const path = `${VIDEOS.path}/${video.id}`;
  const origin = originOf(url);
  const poster = video.poster ?? video.cover;
  const shown = poster ? absoluteUrl(poster.src, origin) : picture;
  const [best] = video.sources;
  const crumbs = [
    { name: '首页', path: '/' },
    { name: VIDEOS.name, path: VIDEOS.path },
    { name: video.title, path },
  ];
  return {
    title: `${video.title} · ${VIDEOS.name}`,
    ...(video.summary ? { description: video.summary } : {}),
    canonical: path,
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'VideoObject',
          name: video.title,
          description: video.summary || video.title,
          uploadDate: zonedOf(video.publishedAt),
          dateModified: zonedOf(video.updatedAt),
          duration: isoDuration(video.durationSeconds),
          ...(shown ? { thumbnailUrl: [shown] } : {}),
          ...(best
            ? {
                contentUrl: absoluteUrl(best.src, origin),
                encodingFormat: best.type,
                width: best.width,
                height: best.height,
              }
            : {}),
          embedUrl: `${origin}/player?id=${video.id}`,
          inLanguage: 'zh-CN',
          publisher: { '@type': 'Organization', name: '字玩' },
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: { '@type': 'WatchAction' },
            userInteractionCount: video.views,
          },
          mainEntityOfPage: origin + path,
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: crumbs.map((crumb, i) => ({
            '@type': 'ListItem',
            position: i + 1,
            name: crumb.name,
            item: origin + crumb.path,
          })),
        },
      ],
    },
  };
}
