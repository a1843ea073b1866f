import { unpublishEntry } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { EntryKeeper } from '../entry-keeper.ts';

export const entriesUnpublish = (keeper: EntryKeeper) =>
  handle(unpublishEntry, { cache: 'none', limit: 'api' }, ({ params, body }, context) =>
    keeper.unpublish(params.id, body.revision, context),
  );
