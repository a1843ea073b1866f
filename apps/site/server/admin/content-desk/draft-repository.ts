import { fieldColumns, namedFonts, renderMarkdown } from '@ziwan/content';
import { isoOf } from '@ziwan/contract/site-time';
import type { ContentTagsTable, Database, EntryFontsTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { EntryRepository, type EntryRow } from '../../reading/content/index.ts';
import type { ReadForm } from './entry-form.ts';

type Filter = Parameters<EntryRepository['page']>[0];

/** Reads the entries visitors may see, plus one draft as if it were published. */
export class DraftRepository extends EntryRepository {
  readonly #row: EntryRow & { body_html: string };
  readonly #tags: ContentTagsTable[];
  readonly #fonts: EntryFontsTable[];

  private constructor(
    db: Kysely<Database>,
    now: () => number,
    row: EntryRow & { body_html: string },
    tags: ContentTagsTable[],
    fonts: EntryFontsTable[],
  ) {
    super(db, now);
    this.#row = row;
    this.#tags = tags;
    this.#fonts = fonts;
  }

  static async of(db: Kysely<Database>, { entry, imageOf }: ReadForm, now: () => number) {
    const tags = entry.tags.length
      ? await db.selectFrom('content_tags').selectAll().where('tag_id', 'in', entry.tags).execute()
      : [];
    const held = await db.selectFrom('entries').select('views').where('id', '=', entry.id).executeTakeFirst();
    const body = await renderMarkdown(entry.markdown, imageOf);
    return new DraftRepository(
      db,
      now,
      {
        ...fieldColumns(entry),
        id: entry.id,
        updated_at: isoOf(now()),
        views: held?.views ?? 0,
        body_html: body.html,
      },
      entry.tags.flatMap((id) => tags.find((t) => t.tag_id === id) ?? []),
      namedFonts(entry, body.links).map((f, position) => ({
        entry_id: entry.id,
        family_gno: f.fontGNo,
        position,
        note: f.note,
      })),
    );
  }

  override async find(kinds: Filter['kinds'], id: string) {
    if (id === this.#row.id && kinds.includes(this.#row.kind)) return this.#row;
    return super.find(kinds, id);
  }

  override async page(filter: Filter, paging: { current: number; size: number }) {
    const page = await super.page(filter, paging);
    // A filtered list shows what visitors see; the unfiltered list puts the draft first.
    const narrowed = filter.among ?? filter.tagId ?? filter.fontGNo ?? filter.state;
    if (narrowed !== undefined || paging.current > 1 || !filter.kinds.includes(this.#row.kind)) return page;
    const others = page.rows.filter((r) => r.id !== this.#row.id);
    const known = others.length < page.rows.length;
    return {
      rows: [this.#row, ...others].slice(0, paging.size),
      total: known ? page.total : page.total + 1,
    };
  }

  override async tagsOf(ids: readonly string[]) {
    const tags = await super.tagsOf(ids);
    return ids.includes(this.#row.id) ? new Map(tags).set(this.#row.id, this.#tags) : tags;
  }

  override async fontsOf(ids: readonly string[]) {
    const fonts = await super.fontsOf(ids);
    return ids.includes(this.#row.id) ? new Map(fonts).set(this.#row.id, this.#fonts) : fonts;
  }
}
