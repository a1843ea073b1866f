import type { ContentKind } from '@ziwan/contract';

export const KIND_NAMES: Readonly<Record<ContentKind, string>> = {
  baike: '百科',
  news: '新闻',
  notice: '公告',
  promotion: '资讯',
  case: '案例',
  video: '视频',
  album: '专辑',
  heji: '合辑',
};

/** URL of a piece of content. Announcements and cases are shown on their list's page. */
export function entryPath({ kind, id }: { kind: ContentKind; id: string }): string {
  const name = encodeURIComponent(id);
  if (kind === 'notice') return `/notice#${name}`;
  if (kind === 'case') return '/case';
  return `/${kind === 'promotion' ? 'zixun' : kind}/${name}`;
}
