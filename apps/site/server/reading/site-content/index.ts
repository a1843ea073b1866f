import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { AnyHandler } from '../../calls/handling.ts';
import type { FontsDomain } from '../../fonts/families/index.ts';
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
}): { readonly content: SiteContent; readonly handlers: readonly AnyHandler[] } {
  const repository = new ListRepository(parts.db);
  const content = new SiteContent(repository, parts.fonts, parts.origin, parts.now);
  return {
    content,
    handlers: siteContentHandlers(content),
  };
}
