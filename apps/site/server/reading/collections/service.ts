import type { Kind } from '@ziwan/content';
import type {
  collectionDetailById,
  collectionPage,
  collectionTagList,
  collectionZipUrl,
  DataOf,
  ParsedOf,
} from '@ziwan/contract';
import type { DownloadService } from '../../fonts/downloads/index.ts';
import { type Entries, toEntryCard, toPeriod } from '../content/index.ts';

type KindQuery = 'album' | 'heji' | 'all';
const KINDS: Record<KindQuery, readonly Kind[]> = {
  album: ['album'],
  heji: ['heji'],
  all: ['album', 'heji'],
};
/** Fonts on a collection's card. */
const FONTS = 4;

/** Serves albums and campaign bundles, which are one entity of two kinds. */
export class Collections {
  readonly #entries: Entries;
  readonly #downloads: Pick<DownloadService, 'collectionLink' | 'collectionContents'>;
  readonly #now: () => number;

  constructor(
    entries: Entries,
    downloads: Pick<DownloadService, 'collectionLink' | 'collectionContents'>,
    now: () => number,
  ) {
    this.#entries = entries;
    this.#downloads = downloads;
    this.#now = now;
  }

  async tags(kind: KindQuery): Promise<DataOf<typeof collectionTagList>> {
    return (await this.#entries.tagCounts(KINDS[kind])).map(({ tag_id, tag_name, count }) => ({
      tagId: tag_id,
      tagName: tag_name,
      count,
    }));
  }

  page(query: ParsedOf<typeof collectionPage>['query']): Promise<DataOf<typeof collectionPage>> {
    // Albums have no period.
    const by = query.kind === 'heji' ? 'period' : 'date';
    return this.#entries.page({ kinds: KINDS[query.kind] }, { ...query, by }, async (records) => {
      const briefs = await this.#entries.briefsOf(
        records.map((r) => r.row.id),
        FONTS,
      );
      return records.map(({ row, tags }) => {
        const { fonts = [], count = 0 } = briefs.get(row.id) ?? {};
        return { ...toEntryCard(row, tags), ...toPeriod(row, this.#now()), fontCount: count, fonts };
      });
    });
  }

  async detail(id: string): Promise<DataOf<typeof collectionDetailById>> {
    const { row, detail } = await this.#entries.detail(KINDS.all, id);
    const download = await this.#downloads.collectionContents(detail.fonts.map((f) => f.fontGNo));
    return { ...detail, ...toPeriod(row, this.#now()), download };
  }

  /** @throws AppError ENTRY_NOT_FOUND, NOTHING_TO_PACK */
  zipUrl(id: string, userId: string | null): Promise<DataOf<typeof collectionZipUrl>> {
    return this.#downloads.collectionLink(id, userId);
  }
}
