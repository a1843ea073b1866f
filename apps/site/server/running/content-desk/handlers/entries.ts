import { entryResource } from '@ziwan/contract/admin';
import { handleResource } from '../../../calls/resource.ts';
import type { EntryKeeper } from '../entry-keeper.ts';
import { ENTRY_BYTES } from '../sizes.ts';

export const entries = (keeper: EntryKeeper) =>
  handleResource(entryResource, keeper, { bodyBytes: ENTRY_BYTES });
