import type { Endpoint } from '../endpoint.ts';
import { MAX_BATCH, MAX_TEXT } from './fonts.ts';
import type { webfontSchemas } from './webfont.schemas.ts';

/**
 * Subsets a batch. With `Accept: application/vnd.ziwan.webfonts`, the response also carries the WOFF2 bytes of every
 * item (see `frame.ts`), so that one request redraws a whole page.
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
