import { ADVERT_PLACES, type DataOf, type showData } from '@ziwan/contract';
import { perRevision, type RevisionWatch, sumOfRevisions } from '../../runtime/revision.ts';
import type { Articles } from '../articles/index.ts';
import type { Collections } from '../collections/index.ts';
import type { Showcase } from '../showcase/index.ts';
import type { SiteContent } from '../site-content/index.ts';

export type Reading = Pick<
  DataOf<typeof showData>,
  'adverts' | 'columns' | 'albums' | 'bundles' | 'cases' | 'baike' | 'promotions' | 'news'
>;

export interface ReadingSources {
  articles: Pick<Articles, 'baikePage' | 'newsPage' | 'promotionPage'>;
  collections: Pick<Collections, 'page'>;
  showcase: Pick<Showcase, 'casePage'>;
  siteContent: Pick<SiteContent, 'adverts' | 'columns'>;
}

const COLUMNS = 6;
const ALBUMS = 4;
const BUNDLES = 2;
/** Bundles read to find those that have not ended. */
const BUNDLES_SEEN = 20;
const CASES = 6;
const BAIKE = 8;
const PROMOTIONS = 3;
const NEWS = 4;

const MINUTE = 60_000;

/** Reads the home page's content besides fonts: adverts, collections, cases, articles. */
export class HomeReading {
  readonly #sources: ReadingSources;
  readonly #kept: () => Promise<Reading>;

  constructor(sources: ReadingSources, watches: readonly RevisionWatch[], now: () => number) {
    this.#sources = sources;
    this.#kept = perRevision(withClock(watches, now), () => this.#read());
  }

  data(): Promise<Reading> {
    return this.#kept();
  }

  async #read(): Promise<Reading> {
    const { articles, collections, showcase, siteContent } = this.#sources;
    const first = (size: number) => ({ current: 1, size });
    const [adverts, columns, albums, bundles, cases, baike, promotions, news] = await Promise.all([
      siteContent.adverts('home'),
      siteContent.columns('home'),
      collections.page({ ...first(ALBUMS), kind: 'album' }),
      collections.page({ ...first(BUNDLES_SEEN), kind: 'heji' }),
      showcase.casePage(first(CASES)),
      articles.baikePage(first(BAIKE)),
      articles.promotionPage({ ...first(PROMOTIONS), state: 'ongoing' }),
      articles.newsPage({ ...first(NEWS), type: 'news' }),
    ]);
    const inState = (...states: (string | null)[]) =>
      bundles.records.filter(({ state }) => states.includes(state));
    return {
      adverts: adverts.slice(0, ADVERT_PLACES.home),
      columns: columns.slice(0, COLUMNS),
      albums: albums.records,
      bundles: [...inState('ongoing', null), ...inState('upcoming')].slice(0, BUNDLES),
      cases: cases.records,
      baike: baike.records,
      promotions: promotions.records,
      news: news.records,
    };
  }
}

/**
 * Adds the current minute to the revisions, since periods begin and end by the clock. Every term only grows, so the sum
 * changes whenever one does.
 */
function withClock(watches: readonly RevisionWatch[], now: () => number): RevisionWatch {
  const minute: RevisionWatch = { current: () => Math.floor(now() / MINUTE) };
  return { current: () => sumOfRevisions([...watches, minute]) };
}
