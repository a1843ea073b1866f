import type { AnyHandler } from '../../calls/handling.ts';
import { referenceHandlers } from './handlers.ts';

export { failuresOf, openApi } from './openapi.ts';

interface ReferenceDomain {
  readonly handlers: readonly AnyHandler[];
}

/** Serves the API reference, for people and as OpenAPI. */
export const createReference = (): ReferenceDomain => ({ handlers: referenceHandlers() });
