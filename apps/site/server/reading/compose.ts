import { readContentRevision } from '@ziwan/store';
import type { AnyHandler } from '../calls/handling.ts';
import type { FontServices } from '../fonts/compose.ts';
import type { Infrastructure, Overrides } from '../infrastructure.ts';
import { createRevisionWatch, type RevisionWatch } from '../runtime/revision.ts';
import { createArticles } from './articles/index.ts';
import { createCollections } from './collections/index.ts';
import { type ContentDomain, createContent } from './content/index.ts';
import { createDiscovery, type DiscoveryDomain } from './discovery/index.ts';
import { createHome } from './home/index.ts';
import { createMedia, type MediaDomain } from './media/index.ts';
import { createReference } from './reference/index.ts';
import { createShowcase } from './showcase/index.ts';
import { createSiteContent } from './site-content/index.ts';
import { createSiteSearch } from './site-search/index.ts';
import { createText } from './text/index.ts';

/** Everything visitors read besides fonts. */
export interface ReadingServices {
  readonly contentWatch: RevisionWatch;
  /** Where an address of a former site leads; null for others. */
  readonly movedTo: (address: string) => Promise<string | null>;
  readonly content: ContentDomain;
  readonly discovery: DiscoveryDomain;
  readonly media: MediaDomain;
  readonly handlers: readonly AnyHandler[];
}

export function composeReading(
  infra: Infrastructure,
  fontServices: FontServices,
  overrides: Overrides,
): ReadingServices {
  const { db, now, faultsIn, closing } = infra;
  const { engine, watch, drawn, families: fonts, downloads, storage } = fontServices;
  const contentWatch = createRevisionWatch(db, now, readContentRevision);
  const content = createContent({ ...infra, fonts, watch: contentWatch, onFault: faultsIn('content') });
  closing.defer(() => content.close());
  const discovery = createDiscovery({
    ...infra,
    engine,
    drawn,
    cards: fonts.cards,
    watch,
    contentWatch,
    onFault: faultsIn('discovery'),
  });
  const media = createMedia({
    ...infra,
    health: storage.health,
    queue: overrides.pictureQueue,
    onFault: faultsIn('media'),
  });

  const { entries } = content;
  const articles = createArticles({ entries, search: content.search, now });
  const collections = createCollections({ entries, downloads: downloads.service, now });
  const showcase = createShowcase({ entries });
  const siteContent = createSiteContent({ ...infra, fonts, contentWatch });
  const home = createHome({
    ...infra,
    fonts,
    watch,
    contentWatch,
    drawn,
    articles: articles.articles,
    collections: collections.collections,
    showcase: showcase.showcase,
    siteContent: siteContent.content,
  });
  const search = createSiteSearch({ fonts, content });
  const handlers = [
    home,
    createText(),
    createReference(),
    articles,
    collections,
    showcase,
    siteContent,
    search,
  ].flatMap((d) => d.handlers);
  return { contentWatch, movedTo: siteContent.movedTo, content, discovery, media, handlers };
}
