import { textsSync as endpoint, MY_TEXTS } from '@ziwan/contract';
import { handle, sessionOf } from '../../../calls/handling.ts';
import type { MyTextService } from '../service.ts';

/** Three bytes a character of Chinese, and what JSON puts around them. */
const BYTES = MY_TEXTS.total * 3 + 128 * 1024;

export const textsSync = (texts: MyTextService) =>
  handle(endpoint, { cache: 'none', limit: 'api', bodyBytes: BYTES }, ({ body }, context) =>
    texts.sync(sessionOf(context).userId, body),
  );
