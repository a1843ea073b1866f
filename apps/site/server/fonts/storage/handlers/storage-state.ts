import type { DataOf } from '@ziwan/contract';
import { storageState as endpoint } from '@ziwan/contract/admin';
import { handle } from '../../../calls/handling.ts';

export const storageState = (state: () => Promise<DataOf<typeof endpoint>>) =>
  handle(endpoint, { cache: 'none', limit: 'api' }, () => state());
