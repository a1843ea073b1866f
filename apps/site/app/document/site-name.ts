import type { PageMeta } from '../lazy-loading/page-modules.ts';

export const SITE_NAME = '字玩';
export const SITE_TITLE = '字玩 · 创意游戏字体官网';
export const SITE_DESCRIPTION =
  '写下你的标题，看它在每一款中文字体里的样子：缺字一眼可见，授权写得明白，开放授权的字体直接下载。';

export const pageTitle = (meta: PageMeta | undefined): string =>
  meta && meta.title !== '' ? `${meta.title} - ${SITE_NAME}` : SITE_TITLE;
