import { storageState as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../handling.ts';
import type { StorageDomain } from '../index.ts';

export const storageState = (state: StorageDomain['state']) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, () => state());
