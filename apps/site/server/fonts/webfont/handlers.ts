import { encodeFrame, FRAME_TYPE, webfontHttp, webVariableFont } from '@ziwan/contract';
import { type AnyHandler, handle } from '../../calls/handling.ts';
import type { WebfontService } from './service.ts';

export const webfontHandlers = (webfonts: WebfontService): readonly AnyHandler[] => [
  handle(
    webfontHttp,
    {
      cache: 'none',
      limit: 'webfont',
      alternate: {
        mediaType: FRAME_TYPE,
        encode: async (envelope) =>
          encodeFrame(envelope, await Promise.all(envelope.data.map((item) => webfonts.bytesOf(item)))),
      },
    },
    ({ body }) => webfonts.batch(body),
  ),
  handle(webVariableFont, { cache: 'none', limit: 'webfont' }, ({ body }) => webfonts.single(body)),
];
