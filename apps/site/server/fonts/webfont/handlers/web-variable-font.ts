import { webVariableFont as endpoint } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { WebfontService } from '../service.ts';

export const webVariableFont = (webfonts: WebfontService) =>
  handle(endpoint, { cache: 'none', limit: 'webfont' }, ({ body }) => webfonts.single(body));
