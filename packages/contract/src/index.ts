import type { Endpoint } from './endpoint.ts';
import { accountEndpoints } from './endpoints/account.ts';
import { albumEndpoints } from './endpoints/albums.ts';
import { baikeEndpoints } from './endpoints/baike.ts';
import { captchaEndpoints } from './endpoints/captcha.ts';
import { caseEndpoints } from './endpoints/cases.ts';
import { commonEndpoints } from './endpoints/common.ts';
import { favouriteEndpoints } from './endpoints/favourites.ts';
import { fontEndpoints } from './endpoints/fonts.ts';
import { homeEndpoints } from './endpoints/home.ts';
import { myTextEndpoints } from './endpoints/my-texts.ts';
import { newsEndpoints } from './endpoints/news.ts';
import { pdfEndpoints } from './endpoints/pdf.ts';
import { personalEndpoints } from './endpoints/personal.ts';
import { promotionEndpoints } from './endpoints/promotions.ts';
import { referenceEndpoints } from './endpoints/reference.ts';
import { videoEndpoints } from './endpoints/video.ts';
import { webfontEndpoints } from './endpoints/webfont.ts';

export * from './account.ts';
export * from './content.ts';
export * from './endpoint.ts';
export * from './endpoints/account.ts';
export * from './endpoints/albums.ts';
export * from './endpoints/baike.ts';
export * from './endpoints/captcha.ts';
export * from './endpoints/cases.ts';
export * from './endpoints/common.ts';
export * from './endpoints/favourites.ts';
export * from './endpoints/fonts.ts';
export * from './endpoints/home.ts';
export * from './endpoints/my-texts.ts';
export * from './endpoints/news.ts';
export * from './endpoints/pdf.ts';
export * from './endpoints/personal.ts';
export * from './endpoints/promotions.ts';
export * from './endpoints/reference.ts';
export * from './endpoints/session.ts';
export * from './endpoints/video.ts';
export * from './endpoints/webfont.ts';
export * from './entities.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './font-detail.ts';
export * from './frame.ts';
export * from './hangul.ts';
export * from './marks.ts';
export * from './my-texts.ts';
export * from './patterns.ts';
export * from './picture-variants.ts';
export * from './redirect.ts';
export * from './slots.ts';

/** Every call the site makes. */
export const endpoints = [
  ...fontEndpoints,
  ...homeEndpoints,
  ...webfontEndpoints,
  ...pdfEndpoints,
  ...captchaEndpoints,
  ...albumEndpoints,
  ...baikeEndpoints,
  ...caseEndpoints,
  ...commonEndpoints,
  ...newsEndpoints,
  ...promotionEndpoints,
  ...videoEndpoints,
  ...accountEndpoints,
  ...favouriteEndpoints,
  ...myTextEndpoints,
  ...personalEndpoints,
  ...referenceEndpoints,
] as const;

/** The same by section, in the order of the reference. */
export const endpointGroups: readonly { name: string; endpoints: readonly Endpoint[] }[] = [
  { name: '字体', endpoints: fontEndpoints },
  { name: '取字', endpoints: webfontEndpoints },
  { name: '对比表', endpoints: pdfEndpoints },
  { name: '首页与文字', endpoints: homeEndpoints },
  { name: '专辑与合辑', endpoints: albumEndpoints },
  { name: '书法百科', endpoints: baikeEndpoints },
  { name: '案例', endpoints: caseEndpoints },
  { name: '新闻', endpoints: newsEndpoints },
  { name: '视频', endpoints: videoEndpoints },
  { name: '资讯', endpoints: promotionEndpoints },
  { name: '栏目、搜索与来信', endpoints: commonEndpoints },
  { name: '安全验证', endpoints: captchaEndpoints },
  { name: '账号', endpoints: accountEndpoints },
  { name: '收藏', endpoints: favouriteEndpoints },
  { name: '我的文字', endpoints: myTextEndpoints },
  { name: '消息与下载记录', endpoints: personalEndpoints },
  { name: '接口目录', endpoints: referenceEndpoints },
];
