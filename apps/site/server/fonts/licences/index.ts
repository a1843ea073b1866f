import type { Store } from '@ziwan/store';
import type { AnyHandler } from '../../calls/handling.ts';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { LicenceBook } from './book.ts';
import { licenceHandlers } from './handlers.ts';
import { Takeover } from './takeover.ts';

export { fontTermsPath, LicenceBook } from './book.ts';

export interface LicencesDomain {
  readonly book: LicenceBook;
  readonly takeover: Pick<Takeover, 'start' | 'check'>;
  readonly handlers: readonly AnyHandler[];
  /** Stops the background task. */
  close(): Promise<void>;
}

/** Versions of licences and fonts' terms: announced, current and past. */
export function createLicences(parts: {
  store: Store;
  watch: RevisionWatch;
  onFault: (error: unknown) => void;
  now: () => number;
}): LicencesDomain {
  const { store, watch, onFault, now } = parts;
  const book = new LicenceBook(store.db);
  const takeover = new Takeover({ store, watch, now, onFault });
  return {
    book,
    takeover,
    handlers: licenceHandlers(
      book,
      perRevision(watch, () => book.changes()),
    ),
    close: () => takeover.close(),
  };
}
