import { proposeEntryId } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { EntryKeeper } from '../entry-keeper.ts';

export const entryId = (keeper: EntryKeeper) =>
  handle(proposeEntryId, { cache: 'none', limit: 'api' }, async ({ query }) => ({
    id: await keeper.proposeId(query.title),
  }));
