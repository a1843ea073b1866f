import { encodeFrame, webfontHttp as endpoint, FRAME_TYPE } from '@ziwan/contract';
import { handle } from '../../../calls/handling.ts';
import type { WebfontService } from '../service.ts';

export const webfontHttp = (webfonts: WebfontService) =>
  handle(
    endpoint,
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
  );
