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

/** Path of a content entry; announcements and cases are anchors on their list's page. */
export const entryPath = ({ kind, id }: { kind: ContentKind; id: string }): string =>
  PATHS[kind](encodeURIComponent(id));

const PATHS: Record<ContentKind, (id: string) => string> = {
  baike: (id) => `/baike/${id}`,
  news: (id) => `/news/${id}`,
  notice: (id) => `/notice#${id}`,
  promotion: (id) => `/zixun/${id}`,
  case: () => '/case',
  video: (id) => `/video/${id}`,
  album: (id) => `/album/${id}`,
  heji: (id) => `/heji/${id}`,
};
