import { restoreEntry } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { EntryKeeper } from '../entry-keeper.ts';

export const entriesRestore = (keeper: EntryKeeper) =>
  handle(restoreEntry, { cache: 'none', limit: 'api' }, ({ params, body }, context) =>
    keeper.restore(params.id, body.revision, body.version, context),
  );
