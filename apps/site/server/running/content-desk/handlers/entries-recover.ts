import { recoverEntry } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { EntryKeeper } from '../entry-keeper.ts';

export const entriesRecover = (keeper: EntryKeeper) =>
  handle(recoverEntry, { cache: 'none', limit: 'api' }, ({ params }) => keeper.recover(params.id));
