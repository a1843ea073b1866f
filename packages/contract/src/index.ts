import { accountEndpoints } from './endpoints/account.ts';
import { albumEndpoints } from './endpoints/albums.ts';
import { baikeEndpoints } from './endpoints/baike.ts';
import { captchaEndpoints } from './endpoints/captcha.ts';
import { caseEndpoints } from './endpoints/cases.ts';
import { commonEndpoints } from './endpoints/common.ts';
import { favouriteEndpoints } from './endpoints/favourites.ts';
import { fontEndpoints } from './endpoints/fonts.ts';
import { homeEndpoints } from './endpoints/home.ts';
import { newsEndpoints } from './endpoints/news.ts';
import { pdfEndpoints } from './endpoints/pdf.ts';
import { personalEndpoints } from './endpoints/personal.ts';
import { promotionEndpoints } from './endpoints/promotions.ts';
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
export * from './endpoints/news.ts';
export * from './endpoints/pdf.ts';
export * from './endpoints/personal.ts';
export * from './endpoints/promotions.ts';
export * from './endpoints/video.ts';
export * from './endpoints/webfont.ts';
export * from './entities.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './frame.ts';
export * from './patterns.ts';
export * from './redirect.ts';

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
  ...personalEndpoints,
] as const;
