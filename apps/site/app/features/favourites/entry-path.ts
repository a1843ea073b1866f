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

/** Kinds that are read on their list's own page. */
const ON_LIST = { notice: '/notice', case: '/case' } as const;

/** Address under which a piece of content is read. */
export function entryPath({ kind, id }: { kind: ContentKind; id: string }): string {
  if (kind === 'notice' || kind === 'case') return ON_LIST[kind];
  return `/${kind === 'promotion' ? 'zixun' : kind}/${encodeURIComponent(id)}`;
}
