import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { entryAt, KINDS, type Kind, STANDING_PAGES } from './kinds.ts';

/** Tells which addresses of this site lead somewhere. */
export class LinkCheck {
  /** Kind of each entry that visitors will see. */
  readonly #entries: ReadonlyMap<string, Kind>;
  readonly #families: ReadonlySet<string>;

  constructor(entries: ReadonlyMap<string, Kind>, families: ReadonlySet<string>) {
    this.#entries = entries;
    this.#families = families;
  }

  /** @param coming entries that are about to be written, by id */
  static async over(db: Kysely<Database>, coming: ReadonlyMap<string, Kind>): Promise<LinkCheck> {
    // What the console wrote; what came from files is in `coming` as long as its file is there.
    const written = await db
      .selectFrom('entries')
      .select(['id', 'kind'])
      .where('origin', 'is', null)
      .where('status', '!=', 'draft')
      .execute();
    const families = await db.selectFrom('families').select('gno').execute();
    return new LinkCheck(
      new Map([...written.map((e) => [e.id, e.kind] as const), ...coming]),
      new Set(families.map((f) => f.gno)),
    );
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
    const font = /^\/(?:font|currency)\/([^/]+)$/.exec(path)?.[1];
    return font === undefined ? STANDING_PAGES.has(path) : this.#families.has(font);
  }
}

export const isKind = (name: string): name is Kind => (KINDS as readonly string[]).includes(name);
