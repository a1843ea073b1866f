import { entryVersion } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';
import type { EntryHistory } from '../history.ts';

export const entriesVersion = (history: EntryHistory) =>
  handle(entryVersion, { cache: 'none', limit: 'api' }, ({ params }) =>
    history.version(params.id, params.version),
  );
