import type { Crumb } from './page-meta.ts';

/** The three news sections behind one navigation entry. */
export const ZIXUN: Crumb = { name: '资讯', path: '/zixun' };
export const NEWS: Crumb = { name: '新闻', path: '/news' };
const NOTICE: Crumb = { name: '公告', path: '/notice' };

export const HAPPENINGS: readonly Crumb[] = [ZIXUN, NEWS, NOTICE];
