import { previewEntry } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { EntryKeeper } from '../entry-keeper.ts';
import type { Previews } from '../previews.ts';
import { ENTRY_BYTES } from '../sizes.ts';

export const entriesPreviewPage = (previews: Previews, keeper: EntryKeeper) =>
  handle(
    previewEntry,
    { cache: 'none', limit: 'api', bodyBytes: ENTRY_BYTES, readOnly: true },
    async ({ body }, context) =>
      previews.make(body, body.id || (await keeper.proposeId(body.title)), context),
  );
