import { entryHistory } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { EntryHistory } from '../history.ts';

export const entriesHistory = (history: EntryHistory) =>
  handle(entryHistory, { cache: 'none', limit: 'api' }, ({ params }) => history.list(params.id));
