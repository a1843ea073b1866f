import type { AnyHandler } from '../../calls/handling.ts';
import type { FontsDomain } from '../../fonts/families/index.ts';
import type { ContentDomain } from '../content/index.ts';
import { siteSearchHandlers } from './handlers.ts';
import { SiteSearch } from './service.ts';

export function createSiteSearch(parts: { fonts: FontsDomain; content: ContentDomain }): {
  readonly handlers: readonly AnyHandler[];
} {
  const { fonts, content } = parts;
  const search = new SiteSearch(fonts, content.search, content.repository);
  return { handlers: siteSearchHandlers(search) };
}
