import type { AnyHandler } from '../../calls/handling.ts';
import { apiReference } from './handlers/reference.ts';

export { failuresOf, openApi } from './openapi.ts';

export interface ReferenceDomain {
  readonly handlers: readonly AnyHandler[];
}

/** The contract, told to people and to programs. */
export const createReference = (): ReferenceDomain => ({ handlers: [apiReference()] });
