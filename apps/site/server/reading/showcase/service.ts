import type { Details } from '@ziwan/content';
import type { caseDetailById, casePage, DataOf, ParsedOf, videoDetailById, videoPage } from '@ziwan/contract';
import { type Entries, type EntryRow, toEntryCard } from '../content/index.ts';

const CASE = ['case'] as const;
const VIDEO = ['video'] as const;
/** Maximum fonts named on a case's card. */
const FONTS = 4;

const caseOf = (row: EntryRow) => JSON.parse(row.details) as Details<'case'>;
const videoOf = (row: EntryRow) => JSON.parse(row.details) as Details<'video'>;

/** Serves font use cases and videos. */
export class Showcase {
  readonly #entries: Entries;

  constructor(entries: Entries) {
    this.#entries = entries;
  }

  casePage(query: ParsedOf<typeof casePage>['query']): Promise<DataOf<typeof casePage>> {
    return this.#entries.page(
      { kinds: CASE, fontGNo: query.fontGNo || undefined },
      query,
      async (records) => {
        const briefs = await this.#entries.briefsOf(
          records.map((r) => r.row.id),
          FONTS,
        );
        return records.map(({ row, tags }) => {
          const { client, credit, images } = caseOf(row);
          const fonts = briefs.get(row.id)?.fonts ?? [];
          return { ...toEntryCard(row, tags), client, credit, imageCount: images.length, fonts };
        });
      },
    );
  }

  async case(id: string): Promise<DataOf<typeof caseDetailById>> {
    const { row, detail } = await this.#entries.detail(CASE, id);
    return { ...detail, ...caseOf(row) };
  }

  videoPage(query: ParsedOf<typeof videoPage>['query']): Promise<DataOf<typeof videoPage>> {
    return this.#entries.page({ kinds: VIDEO }, query, (records) =>
      records.map(({ row, tags }) => {
        const { durationSeconds, poster } = videoOf(row);
        return { ...toEntryCard(row, tags), durationSeconds, poster };
      }),
    );
  }

  async video(id: string): Promise<DataOf<typeof videoDetailById>> {
    const { row, detail } = await this.#entries.detail(VIDEO, id);
    return { ...detail, ...videoOf(row) };
  }
}
