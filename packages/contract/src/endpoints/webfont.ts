import type { Endpoint } from '../endpoint.ts';
import { MAX_BATCH, MAX_TEXT } from './fonts.ts';
import type { webfontSchemas } from './webfont.schemas.ts';

/**
 * Batch subsetting. With `Accept: application/vnd.ziwan.webfonts` the same answer comes with the
 * WOFF2 bytes of every item behind it (see `frame.ts`), so that a whole page redraws by one request.
 */
export const webfontHttp: Endpoint<typeof webfontSchemas.webfontHttp> = {
  name: 'webfont-http',
  method: 'POST',
  path: '/webfont/http',
  auth: 'public',
};

export const webVariableFont: Endpoint<typeof webfontSchemas.webVariableFont> = {
  name: 'web-variable-font',
  method: 'POST',
  path: '/subset/web-variable-font',
  auth: 'public',
};

export const WEBFONT_LIMITS = { items: MAX_BATCH, text: MAX_TEXT } as const;
