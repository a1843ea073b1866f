import { MEDIA_PART, mediaPart } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { MediaLibrary } from '../media.ts';

/** Not recorded: the file that the parts become is. */
export const mediaParts = (library: MediaLibrary) =>
  handle(
    mediaPart,
    { cache: 'none', limit: 'api', bodyBytes: MEDIA_PART, readOnly: true },
    async ({ body }, context) => ({ offset: await library.part(body, context) }),
  );
