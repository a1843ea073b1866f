import type { Database } from '@ziwan/store';
import type { SubsetEngine } from '@ziwan/subset-engine';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';
import { etagOf } from '../../calls/etag.ts';
import type { DrawnCatalogue } from '../../fonts/coverage/index.ts';
import type { FontCards } from '../../fonts/families/index.ts';
import type { FileCache } from '../../runtime/disk-cache.ts';
import { cacheBytes } from '../../runtime/memory.ts';
import type { RevisionWatch } from '../../runtime/revision.ts';
import { FEED_FILES, FEEDS, type FeedFormat, type FeedName, feed, NEWEST } from './feeds.ts';
import { Pictures } from './pictures/index.ts';
import { DiscoveryRepository } from './repository.ts';
import { addressesOf, type ListedPage, MOST_ADDRESSES, sitemap } from './sitemap.ts';
import { guide, openSearch, robots, securityContact } from './texts.ts';
import { untilChanged } from './until-changed.ts';

export { FEED_FILES, type FeedFormat, type FeedName } from './feeds.ts';
export type { ListedPage } from './sitemap.ts';

/** A text file of the site and its weak ETag. */
export interface Document {
  readonly text: string;
  readonly etag: string;
}

/** Size (UTF-16 units) of the document cache; without a configured origin, clients can request any number of hosts. */
const KEPT = cacheBytes(24 * 1024 * 1024);

/** Serves what search engines, feed readers, browsers and link previews use to find content. */
export interface DiscoveryDomain {
  /** Sitemap with addresses under `origin`. @param part number from 1, if it has several @throws AppError NOT_FOUND */
  sitemap(pages: readonly ListedPage[], origin: string, part?: number): Promise<Document>;
  feed(name: FeedName, format: FeedFormat, origin: string): Promise<Document>;
  guide(pages: readonly ListedPage[], origin: string): Promise<Document>;
  robots(origin: string): Document;
  openSearch(origin: string): Document;
  securityContact(origin: string): Document;
  readonly pictures: Pick<Pictures, 'addressOf' | 'file'>;
}

export function createDiscovery(parts: {
  db: Kysely<Database>;
  drawn: () => Promise<DrawnCatalogue>;
  cards: Pick<FontCards, 'of'>;
  engine: Pick<SubsetEngine, 'subset'>;
  cache: FileCache;
  watch: RevisionWatch;
  contentWatch: RevisionWatch;
  onFault: (error: unknown) => void;
  now: () => number;
  /** Maximum addresses in one part of the sitemap. */
  most?: number;
}): DiscoveryDomain {
  const { db, drawn, cards, engine, cache, onFault, most = MOST_ADDRESSES } = parts;
  const now = parts.now;
  const repository = new DiscoveryRepository(db, now);
  const watches = [parts.watch, parts.contentWatch];
  let states = 0;
  const state = untilChanged(watches, now, async () => {
    const [families, entries, licences, until, ...newest] = await Promise.all([
      repository.families(),
      repository.entries(),
      repository.licences(),
      repository.nextDue(),
      ...Object.values(FEEDS).map(({ kind }) => repository.newest(kind, NEWEST)),
    ]);
    const feeds = new Map(Object.keys(FEEDS).map((name, i) => [name, newest[i] ?? []]));
    return { value: { id: ++states, families, entries, licences, feeds }, until };
  });
  const kept = new LRUCache<string, Document>({ maxSize: KEPT });
  const once = (key: string, write: () => string): Document => {
    let document = kept.get(key);
    if (!document) {
      document = documentOf(write());
      kept.set(key, document, { size: document.text.length + key.length });
    }
    return document;
  };

  return {
    async sitemap(pages, origin, part) {
      const { id, families, entries } = await state();
      const document = once(
        `${id} map ${part ?? ''} ${origin}`,
        () => sitemap(addressesOf(pages, families, entries), origin, part, most) ?? '',
      );
      if (document.text === '') throw new AppError('NOT_FOUND');
      return document;
    },
    async feed(name, format, origin) {
      const { id, feeds } = await state();
      return once(`${id} ${name}.${FEED_FILES[format].suffix} ${origin}`, () =>
        feed(name, format, feeds.get(name) ?? [], origin),
      );
    },
    async guide(pages, origin) {
      const { id, licences } = await state();
      return once(`${id} guide ${origin}`, () => guide({ pages, licences }, origin));
    },
    robots: (origin) => documentOf(robots(origin)),
    openSearch: (origin) => documentOf(openSearch(origin)),
    securityContact: (origin) => documentOf(securityContact(origin, now())),
    pictures: new Pictures({ repository, cards, drawn, engine, cache, watches, onFault }),
  };
}

// Weak, because one text is sent in several encodings.
const documentOf = (text: string): Document => ({
  text,
  etag: `W/${etagOf(text)}`,
});
