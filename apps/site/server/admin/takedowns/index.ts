import type { BlobStore } from '@ziwan/infra/blob-store';
import type { AnyHandler } from '../../calls/handling.ts';
import { Evidence } from './evidence.ts';
import { takedownHandlers } from './handlers.ts';
import { type TakedownParts, Takedowns } from './service.ts';

export { tellOfReturn } from './audience.ts';

export interface TakedownsDomain {
  readonly handlers: readonly AnyHandler[];
}

/** Creates the cases about fonts that somebody else claims a right to. */
export function createTakedowns(parts: TakedownParts & { blobs: BlobStore }): TakedownsDomain {
  const { db, blobs } = parts;
  const evidence = new Evidence(db, blobs);
  const takedowns = new Takedowns(parts, evidence);
  return { handlers: takedownHandlers(takedowns, evidence) };
}
