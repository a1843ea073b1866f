import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Store } from '@ziwan/store';
import type { AnyHandler } from '../../calls/handling.ts';
import type { JobBook } from '../../runtime/job-record.ts';
import type { RevisionWatch } from '../../runtime/revision.ts';
import type { FontCards } from '../families/index.ts';
import { findHandlers } from './handlers.ts';
import { IndexKeeper } from './index-keeper.ts';
import { FontFinder } from './service.ts';

export interface FindDomain {
  /** Follows the catalogue in the background. */
  readonly keeper: Pick<IndexKeeper, 'start' | 'refresh'>;
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
  const keeper = new IndexKeeper(parts);
  return {
    keeper,
    handlers: findHandlers(new FontFinder({ keeper, cards: parts.cards })),
    close: () => keeper.close(),
  };
}
