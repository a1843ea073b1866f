import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { DrawnCatalogue } from '../../fonts/coverage/index.ts';
import type { Throttle } from '../../security/throttle.ts';
import { projectHandlers } from './handlers.ts';
import { KeptProjects } from './kept-projects.ts';
import { ShareTokens } from './share-tokens.ts';
import { SharedProjects } from './shared-projects.ts';
import { ProjectShares } from './shares.ts';

export { KeptProjects } from './kept-projects.ts';

export function createProjects(parts: {
  db: Kysely<Database>;
  drawn: () => Promise<DrawnCatalogue>;
  throttle: Throttle;
  secret: string;
  now: () => number;
}): { readonly handlers: readonly AnyHandler[] } {
  const tokens = new ShareTokens(parts.secret);
  return {
    handlers: projectHandlers({
      projects: new KeptProjects(parts.db, parts.now),
      shares: new ProjectShares({ ...parts, tokens }),
      shared: new SharedProjects({ ...parts, tokens }),
    }),
  };
}
