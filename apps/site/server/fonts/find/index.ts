import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Store } from '@ziwan/store';
import type { AnyHandler } from '../../calls/handling.ts';
import type { JobBook } from '../../runtime/job-record.ts';
import type { RevisionWatch } from '../../runtime/revision.ts';
import type { FontCards } from '../families/index.ts';
import { CurrentIndex } from './current-index.ts';
import { findHandlers } from './handlers.ts';
import { FontFinder } from './service.ts';

export interface FindDomain {
  /** Follows the catalogue in the background. */
  readonly index: Pick<CurrentIndex, 'start' | 'refresh'>;
  readonly handlers: readonly AnyHandler[];
  close(): Promise<void>;
}

/** Finds fonts by pictures of characters, of which it sees the features only. */
export function createFind(parts: {
  store: Store;
  blobs: BlobStore;
  dataDir: string;
  watch: RevisionWatch;
  jobs: JobBook;
  cards: Pick<FontCards, 'of'>;
  onFault: (error: unknown) => void;
}): FindDomain {
  const index = new CurrentIndex(parts);
  return {
    index,
    handlers: findHandlers(new FontFinder({ index, cards: parts.cards })),
    close: () => index.close(),
  };
}
