import { isoOf } from '@ziwan/contract/site-time';
import { type Database, timedTexts } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { entryAt, KINDS, type Kind, STANDING_PAGES } from './kinds.ts';

/** A family or an entry, as what links lead to. */
export interface PageOfSite {
  id: string;
  kind: Kind | 'font';
}

/** Checks which links to this site lead to an existing page. */
export class LinkCheck {
  /** Kind of each entry that is published or scheduled, by id. */
  readonly #entries: ReadonlyMap<string, Kind>;
  readonly #families: ReadonlySet<string>;
  readonly #licences: ReadonlySet<string>;

  constructor(
    entries: ReadonlyMap<string, Kind>,
    families: ReadonlySet<string>,
    licences: ReadonlySet<string>,
  ) {
    this.#entries = entries;
    this.#families = families;
    this.#licences = licences;
  }

  /**
   * Checks against the database and the entries about to be imported.
   * @param coming imported entries, by id
   * @param going ids of entries about to be unpublished
   */
  static async over(
    db: Kysely<Database>,
    coming: ReadonlyMap<string, Kind>,
    going: ReadonlySet<string>,
  ): Promise<LinkCheck> {
    const entries = new Map(coming);
    const held = await db
      .selectFrom('entries')
      .select(['id', 'kind', 'status', 'origin', 'desk_since'])
      .execute();
    const timed = new Set((await timedTexts(db).execute()).map(({ subject }) => subject));
    for (const { id, kind, status, origin, desk_since } of held) {
      // An entry that the console has unpublished stays hidden, whatever its file says.
      if (status !== 'draft' || timed.has(id)) entries.set(id, kind);
      else if (origin === null || desk_since !== null) entries.delete(id);
    }
    for (const id of going) entries.delete(id);
    return new LinkCheck(entries, await familiesIn(db), await licencesIn(db));
  }

  /** Checks against all published and scheduled entries, plus the one being written. */
  static async ofSite(db: Kysely<Database>, writing?: { id: string; kind: Kind }): Promise<LinkCheck> {
    const rows = await db
      .selectFrom('entries')
      .select(['id', 'kind'])
      .where((e) => e.or([e('status', '!=', 'draft'), e('id', 'in', timedTexts(db))]))
      .execute();
    const entries = [...rows, ...(writing ? [writing] : [])].map((e) => [e.id, e.kind] as const);
    return new LinkCheck(new Map(entries), await familiesIn(db), await licencesIn(db));
  }

  /** Checks against what visitors see at a time (Unix ms). */
  static async ofVisitors(db: Kysely<Database>, now: number): Promise<LinkCheck> {
    const rows = await db
      .selectFrom('entries')
      .select(['id', 'kind'])
      .where('status', '!=', 'draft')
      .where('publish_at', '<=', isoOf(now))
      .execute();
    const families = await db.selectFrom('families').select('gno').execute();
    return new LinkCheck(
      new Map(rows.map((row) => [row.id, row.kind])),
      new Set(families.map(({ gno }) => gno)),
      await licencesIn(db),
    );
  }

  /** The same check once these are published, and those are gone. */
  after(coming: readonly PageOfSite[], going: readonly PageOfSite[]): LinkCheck {
    const entries = new Map(this.#entries);
    const families = new Set(this.#families);
    for (const { id, kind } of coming) kind === 'font' ? families.add(id) : entries.set(id, kind);
    for (const { id, kind } of going) kind === 'font' ? families.delete(id) : entries.delete(id);
    return new LinkCheck(entries, families, this.#licences);
  }

  broken(links: readonly string[]): string[] {
    return links.filter((link) => !this.#leads(link));
  }

  #leads(link: string): boolean {
    if (!link.startsWith('/') || link.startsWith('//')) return false;
    const entry = entryAt(link);
    if (entry) {
      const kind = this.#entries.get(entry.id);
      return kind !== undefined && entry.kinds.includes(kind);
    }
    const path = link.replace(/[?#].*$/, '').replace(/\.html$/, '') || '/';
    if (STANDING_PAGES.has(path)) return true;
    const font = /^\/(?:font|currency|license\/font)\/([^/]+)$/.exec(path)?.[1];
    if (font !== undefined) return this.#families.has(font);
    const licence = /^\/license\/([^/]+)$/.exec(path)?.[1];
    return licence !== undefined && this.#licences.has(licence);
  }
}

/**
 * Includes families that are unpublished for now, so that links to them do not make a text invalid.
 * @param drafts true for those, too, that were never published
 */
export async function familiesIn(db: Kysely<Database>, drafts = false): Promise<Set<string>> {
  const families = await db.selectFrom('families').select('gno').execute();
  const unpublished = await db
    .selectFrom('desk_families')
    .select('gno')
    .$if(!drafts, (q) => q.where('published_version', 'is not', null))
    .execute();
  return new Set([...families, ...unpublished].map((f) => f.gno));
}

const licencesIn = async (db: Kysely<Database>): Promise<Set<string>> =>
  new Set((await db.selectFrom('licences').select('id').execute()).map(({ id }) => id));

export const isKind = (name: string): name is Kind => (KINDS as readonly string[]).includes(name);
