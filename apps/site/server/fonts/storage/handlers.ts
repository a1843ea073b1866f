import type { DataOf } from '@ziwan/contract';
import { storageState } from '@ziwan/contract/admin';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';

export const storageHandlers = (state: () => Promise<DataOf<typeof storageState>>): readonly AnyHandler[] => [
  handle(storageState, UNCACHED, () => state()),
];
