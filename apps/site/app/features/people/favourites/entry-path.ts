import type { ContentKind } from '@ziwan/contract';

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
