import type { AnyHandler } from '../../calls/handling.ts';
import { referenceHandlers } from './handlers.ts';

export { failuresOf, openApi } from './openapi.ts';

export interface ReferenceDomain {
  readonly handlers: readonly AnyHandler[];
}

/** The contract, told to people and to programs. */
export const createReference = (): ReferenceDomain => ({ handlers: referenceHandlers() });
