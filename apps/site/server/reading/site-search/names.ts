import { CONTENT_NAMES } from '@ziwan/contract';

export const KIND_NAMES = { ...CONTENT_NAMES, font: '字体', baike: '书法百科' } as const;

/** Sections of the site, by the names visitors see. */
export const SECTIONS: readonly (readonly [name: string, url: string])[] = [
  ['创意字体', '/font'],
  ['通用字体', '/currency'],
  ['可变字体', '/variable'],
  ['专辑', '/album'],
  ['合辑', '/heji'],
  ['书法百科', '/baike'],
  ['案例', '/case'],
  ['视频', '/video'],
  ['资讯', '/zixun'],
  ['新闻', '/news'],
  ['公告', '/notice'],
  ['授权', '/license'],
  ['联系我们', '/contact'],
  ['字体使用协议', '/agreement/font'],
  ['接口文档', '/docs/api'],
];
