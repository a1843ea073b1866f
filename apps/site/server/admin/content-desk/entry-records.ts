import { type Entry, fieldsOf, pathOf } from '@ziwan/content';
import type { AdminEntry } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database, EntriesTable } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { ENTRY_COLUMNS } from '../../reading/content/index.ts';
import { wasPublished } from './rename-entry.ts';

const COLUMNS = [
  ...ENTRY_COLUMNS,
  'version',
  'origin',
  'created_at',
  'desk_since',
  'deleted_at',
] as const satisfies readonly (keyof EntriesTable)[];

type Row = Pick<EntriesTable, (typeof COLUMNS)[number]> & { body_markdown?: string };

type Held = Omit<NonNullable<AdminEntry['release']>, 'current'> & { base: string };

type EntryStatus = AdminEntry['status'];

/** Status of an entry at a given time; a stored `scheduled` becomes published once it is due. */
export function statusOf(row: Pick<EntriesTable, 'status' | 'publish_at'>, at: string): EntryStatus {
  if (row.status === 'draft') return 'draft';
  return row.publish_at > at ? 'scheduled' : 'published';
}

function presented({ base, ...release }: Held, version: number): AdminEntry['release'] {
  return { ...release, current: base === String(version) };
}

/** Reads entries for the console, including drafts and deleted entries. */
export class EntryRecords {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Includes the body. */
  async one(id: string): Promise<AdminEntry | null> {
    const row = await this.#db
      .selectFrom('entries')
      .select([...COLUMNS, 'body_markdown'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return null;
    const [entry] = await this.#present([row]);
    const chosen = await this.#chosenFonts(id, row.version);
    return { ...(entry as AdminEntry), ...chosen, renamable: !(await wasPublished(this.#db, id)) };
  }

  /** Returns entries in the order of `ids`, without their bodies. */
  async list(ids: readonly string[]): Promise<AdminEntry[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db.selectFrom('entries').select(COLUMNS).where('id', 'in', ids).execute();
    const byId = new Map((await this.#present(rows)).map((entry) => [entry.id, entry]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  async #present(rows: readonly Row[]): Promise<AdminEntry[]> {
    const ids = rows.map((r) => r.id);
    const [tags, fonts, editors] = await Promise.all([this.#tags(ids), this.#fonts(ids), this.#editors(ids)]);
    const at = isoOf(this.#now());
    const changes = await this.#changes(ids);
    const releases = await this.#releases(ids);
    const names = await this.#fontNames([...changes.values()].flatMap(({ entry }) => entry.fonts));
    return rows.map((row) => {
      const release = releases.get(row.id) ?? null;
      const time = release?.single ? release.publishAt : null;
      const stored = statusOf(row, at);
      const status = stored === 'draft' && time !== null ? 'scheduled' : stored;
      const editor = editors.get(row.id)?.find((e) => e.version === row.version);
      const change = changes.get(row.id);
      const record = {
        id: row.id,
        revision: String(row.version),
        ...fieldsOf(row),
        ...(row.body_markdown === undefined ? {} : { markdown: row.body_markdown }),
        tags: (tags.get(row.id) ?? []).map((t) => t.tag_id),
        fonts: (fonts.get(row.id) ?? []).map((f) => ({
          fontGNo: f.family_gno,
          note: f.note,
          nameZh: f.name_zh,
        })),
        status,
        publishAt: time !== null && stored === 'draft' ? time : row.publish_at,
        visible: status === 'published',
        waiting: null,
        release: release && presented(release, row.version),
        path: pathOf(row.kind, row.id),
        version: row.version,
        views: row.views,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        editor: editor?.editor ? { id: editor.editor, nickname: editor.nickname ?? '' } : null,
        origin: row.origin,
        keptSince: row.origin === null ? null : row.desk_since,
        deletedAt: row.deleted_at,
      };
      if (!change) return record;
      const { markdown, status: _, kind: __, ...fields } = change.entry;
      return {
        ...record,
        ...fields,
        ...(row.body_markdown === undefined ? {} : { markdown }),
        ...(time === null ? {} : { publishAt: time }),
        fonts: fields.fonts.map((font) => ({ ...font, nameZh: names.get(font.fontGNo) ?? null })),
        updatedAt: change.at,
        waiting: { publishAt: time, shownVersion: change.shownVersion },
      };
    });
  }

  /** Newest versions that wait while visitors see an earlier one, by entry. */
  async #changes(ids: readonly string[]) {
    const rows = await this.#db
      .selectFrom('entry_changes')
      .innerJoin('entries', 'entries.id', 'entry_changes.entry_id')
      .innerJoin('entry_versions', (j) =>
        j
          .onRef('entry_versions.entry_id', '=', 'entries.id')
          .onRef('entry_versions.version', '=', 'entries.version'),
      )
      .select(['entries.id', 'shown_version', 'snapshot', 'entry_versions.created_at'])
      .where('entries.id', 'in', ids)
      .execute();
    return new Map(
      rows.map((row) => [
        row.id,
        {
          entry: JSON.parse(row.snapshot) as Entry,
          at: row.created_at,
          shownVersion: row.shown_version,
        },
      ]),
    );
  }

  /** Open releases, by entry. */
  async #releases(ids: readonly string[]) {
    const rows = await this.#db
      .selectFrom('release_changes')
      .innerJoin('releases', 'releases.id', 'release_id')
      .select(['subject', 'base', 'releases.id', 'name', 'single', 'publish_at', 'failure'])
      .where('kind', '=', 'text')
      .where('subject', 'in', ids)
      .where('state', '=', 'open')
      .execute();
    return new Map(
      rows.map(({ subject, single, publish_at, failure, ...row }) => [
        subject,
        {
          ...row,
          single: single === 1,
          publishAt: publish_at,
          failure: failure && (JSON.parse(failure) as { reasons: string[] }).reasons.join('；'),
        },
      ]),
    );
  }

  /** Fonts that the editor chose, without those that only the text links to: a form that sent these would keep them. */
  async #chosenFonts(id: string, version: number): Promise<Pick<AdminEntry, 'fonts'> | null> {
    const kept = await this.#db
      .selectFrom('entry_versions')
      .select('snapshot')
      .where('entry_id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!kept) return null;
    const { fonts } = JSON.parse(kept.snapshot) as Entry;
    const names = await this.#fontNames(fonts);
    return { fonts: fonts.map((font) => ({ ...font, nameZh: names.get(font.fontGNo) ?? null })) };
  }

  async #fontNames(fonts: Entry['fonts']): Promise<Map<string, string>> {
    if (fonts.length === 0) return new Map();
    const gnos = fonts.map((font) => font.fontGNo);
    const rows = await this.#db
      .selectFrom('families')
      .select(['gno', 'name_zh'])
      .where('gno', 'in', gnos)
      .execute();
    return new Map(rows.map((row) => [row.gno, row.name_zh]));
  }

  async #tags(ids: readonly string[]) {
    const rows = await this.#db
      .selectFrom('entry_tags')
      .select(['entry_id', 'tag_id'])
      .where('entry_id', 'in', ids)
      .orderBy('position')
      .execute();
    return Map.groupBy(rows, (r) => r.entry_id);
  }

  async #fonts(ids: readonly string[]) {
    const rows = await this.#db
      .selectFrom('entry_fonts')
      .leftJoin('families', 'families.gno', 'entry_fonts.family_gno')
      .select(['entry_id', 'family_gno', 'note', 'name_zh'])
      .where('entry_id', 'in', ids)
      .orderBy('position')
      .execute();
    return Map.groupBy(rows, (r) => r.entry_id);
  }

  async #editors(ids: readonly string[]) {
    const rows = await this.#db
      .selectFrom('entry_versions')
      .innerJoin('entries', (j) =>
        j
          .onRef('entries.id', '=', 'entry_versions.entry_id')
          .onRef('entries.version', '=', 'entry_versions.version'),
      )
      .leftJoin('users', 'users.id', 'entry_versions.editor')
      .select(['entry_id', 'entry_versions.version', 'editor', 'nickname'])
      .where('entry_id', 'in', ids)
      .execute();
    return Map.groupBy(rows, (r) => r.entry_id);
  }
}
