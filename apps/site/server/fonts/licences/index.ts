import type { Store } from '@ziwan/store';
import type { AnyHandler } from '../../calls/handling.ts';
import type { JobBook } from '../../runtime/job-record.ts';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { Missing } from '../coverage/index.ts';
import { licenceHandlers } from './handlers.ts';
import { LicenceHistory } from './licence-history.ts';
import { VersionScheduler } from './version-scheduler.ts';

export { fontTermsPath, LicenceHistory } from './licence-history.ts';

export interface LicencesDomain {
  readonly history: LicenceHistory;
  readonly scheduler: Pick<VersionScheduler, 'start' | 'check'>;
  readonly handlers: readonly AnyHandler[];
  close(): Promise<void>;
}

/** Versions of licences and fonts' terms: announced, current and past. */
export function createLicences(parts: {
  store: Store;
  watch: RevisionWatch;
  missing: Missing;
  jobs: JobBook;
  onFault: (error: unknown) => void;
  now: () => number;
}): LicencesDomain {
  const { store, watch } = parts;
  const history = new LicenceHistory(store.db, parts.missing);
  const scheduler = new VersionScheduler(parts);
  return {
    history,
    scheduler,
    handlers: licenceHandlers(
      history,
      perRevision(watch, () => history.changes()),
    ),
    close: () => scheduler.close(),
  };
}
