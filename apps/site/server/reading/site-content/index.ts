import { movedTo } from '@ziwan/content';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { FontsDomain } from '../../fonts/families/index.ts';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { siteContentHandlers } from './handlers.ts';
import { ListRepository } from './repository.ts';
import { SiteContent } from './service.ts';

export { hrefOf } from './link.ts';
export type { SiteContent };

export function createSiteContent(parts: {
  db: Kysely<Database>;
  fonts: FontsDomain;
  /** Public origin of the site, for links to its own pages. */
  origin: string | null;
  now: () => number;
  contentWatch: RevisionWatch;
}): {
  readonly content: SiteContent;
  /** Where an address of a former site leads; null for others. */
  readonly movedTo: (address: string) => Promise<string | null>;
  readonly handlers: readonly AnyHandler[];
} {
  const repository = new ListRepository(parts.db);
  const content = new SiteContent(repository, parts.fonts, parts.origin, parts.now);
  const table = perRevision(parts.contentWatch, async () => {
    const rows = await repository.oldAddresses();
    return new Map(rows.map((row) => [row.from_path, row.to_path]));
  });
  return {
    content,
    movedTo: async (address) => movedTo(await table(), address),
    handlers: siteContentHandlers(content),
  };
}
