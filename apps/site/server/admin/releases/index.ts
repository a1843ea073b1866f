import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { JobBook } from '../../runtime/job-record.ts';
import { releaseHandlers } from './handlers.ts';
import { SiteHistory } from './history.ts';
import type { ReleaseKind } from './kind.ts';
import { PreviewTokens } from './preview-tokens.ts';
import { ReleaseScheduler } from './scheduler.ts';
import { ReleaseService } from './service.ts';

export type { AtOnce } from './at-once.ts';
export { leadsTo, pathsIn } from './font-links.ts';
export { type StateThen, statesAt } from './history.ts';
export {
  type Change,
  type Checking,
  type NamedFont,
  type Naming,
  type Occasion,
  type OtherFont,
  type ReleaseKind,
  type Standing,
  type State,
  there,
  type Write,
} from './kind.ts';
export { type RehearsedChange, rehearse, rewind } from './rehearsal.ts';
export { openScratch } from './scratch.ts';
export type { ReleaseService } from './service.ts';

export interface ReleasesDomain {
  readonly service: ReleaseService;
  readonly scheduler: ReleaseScheduler;
  readonly kinds: readonly ReleaseKind[];
  readonly tokens: PreviewTokens;
  readonly handlers: readonly AnyHandler[];
}

/** Creates the release desk, where changes of several kinds are published and taken back together. */
export function createReleases(parts: {
  db: Kysely<Database>;
  kinds: readonly ReleaseKind[];
  secret: string;
  now: () => number;
  undone: (trx: Transaction<Database>, release: string, now: string) => Promise<void>;
  record: (release: string) => Promise<void>;
  jobs: JobBook;
  onFault: (error: unknown) => void;
}): ReleasesDomain {
  const service = new ReleaseService(parts);
  const tokens = new PreviewTokens(parts.secret, parts.now);
  return {
    service,
    scheduler: new ReleaseScheduler(parts),
    kinds: parts.kinds,
    tokens,
    handlers: releaseHandlers(service, new SiteHistory(parts), (id) => {
      const { token, expiresAt } = tokens.make(id);
      return { url: `/release/${token}`, expiresAt: isoOf(expiresAt) };
    }),
  };
}
