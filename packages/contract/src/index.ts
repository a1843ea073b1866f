import { captchaEndpoints } from './endpoints/captcha.ts';
import { fontEndpoints } from './endpoints/fonts.ts';
import { homeEndpoints } from './endpoints/home.ts';
import { pdfEndpoints } from './endpoints/pdf.ts';
import { webfontEndpoints } from './endpoints/webfont.ts';

export * from './endpoint.ts';
export * from './endpoints/captcha.ts';
export * from './endpoints/fonts.ts';
export * from './endpoints/home.ts';
export * from './endpoints/pdf.ts';
export * from './endpoints/webfont.ts';
export * from './entities.ts';
export * from './envelope.ts';
export * from './errors.ts';
export * from './frame.ts';

/** Every call the site makes. */
export const endpoints = [
  ...fontEndpoints,
  ...homeEndpoints,
  ...webfontEndpoints,
  ...pdfEndpoints,
  ...captchaEndpoints,
] as const;
