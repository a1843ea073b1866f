import { gramsOfQuery, matches, normalise } from '@ziwan/catalogue';
import type { Kind } from '@ziwan/content';
import { Lru } from '../../lru.ts';
import { perRevision, type RevisionWatch } from '../../revision.ts';
import type { EntryRepository, SearchedRow } from './repository.ts';

export interface Hit {
  id: string;
  kind: Kind;
  publishAt: string;
  /** 0 the title itself, 1 its beginning, 2 inside it, 3 tags and other names, 4 summary, 5 body. */
  rank: number;
}

const MOST_TERMS = 5;
/** Entries looked into for one keyword; the newest where there are more. */
const MOST = 2000;
/** Hits kept over all keywords. */
const KEPT = 50_000;

/** The words of a keyword, normalised; those without a letter or digit are left out. */
export function termsOf(keyword: string): string[] {
  const terms = keyword
    .split(/\s+/)
    .map(normalise)
    .filter((t) => t !== '');
  return [...new Set(terms)].slice(0, MOST_TERMS);
}

/** Search over the words of entries: bigrams in the database find candidates, their words decide. */
export class EntrySearch {
  readonly #repository: EntryRepository;
  readonly #now: () => number;
  readonly #held: () => Promise<Lru<Hit[]>>;

  constructor(repository: EntryRepository, watch: RevisionWatch, now: () => number = Date.now) {
    this.#repository = repository;
    this.#now = now;
    this.#held = perRevision(watch, async () => new Lru<Hit[]>(KEPT));
  }

  /** Visible entries in which every word of the keyword is found, the best first, then the newest. */
  async hits(keyword: string): Promise<Hit[]> {
    const terms = termsOf(keyword);
    if (terms.length === 0) return [];
    const held = await this.#held();
    const key = terms.join(' ');
    const hits = held.get(key) ?? (await this.#find(terms));
    held.set(key, hits, hits.length + 10);
    const at = new Date(this.#now()).toISOString();
    return hits.filter((h) => h.publishAt <= at);
  }

  async ids(keyword: string): Promise<string[]> {
    return (await this.hits(keyword)).map((h) => h.id);
  }

  async #find(terms: readonly string[]): Promise<Hit[]> {
    const grams = [...new Set(terms.flatMap((t) => gramsOfQuery(t)))];
    if (grams.length === 0) return [];
    const rows = await this.#repository.withGrams(grams, MOST);
    const tags = await this.#tagNames(rows);
    return rows
      .flatMap((row): Hit[] => {
        const rank = rankOf(row, tags.get(row.id) ?? [], terms);
        return rank === null ? [] : [{ id: row.id, kind: row.kind, publishAt: row.publish_at, rank }];
      })
      .sort(
        (a, b) =>
          a.rank - b.rank ||
          (a.publishAt > b.publishAt ? -1 : a.publishAt < b.publishAt ? 1 : a.id < b.id ? -1 : 1),
      );
  }

  async #tagNames(rows: readonly SearchedRow[]): Promise<Map<string, string[]>> {
    const tags = await this.#repository.tagsOf(rows.map((r) => r.id));
    return new Map([...tags].map(([id, of]) => [id, of.map((t) => t.tag_name)]));
  }
}

/** The worst of its terms' ranks; null when one of them is nowhere. */
function rankOf(row: SearchedRow, tags: readonly string[], terms: readonly string[]): number | null {
  const { aliases = [] } = JSON.parse(row.details) as { aliases?: string[] };
  const title = normalise(row.title);
  const levels: readonly (readonly string[])[] = [
    [...tags, ...aliases, row.author ?? ''],
    [row.summary],
    [row.body_text],
  ];
  let worst = 0;
  for (const term of terms) {
    const rank = rankInTitle(title, row.title, term) ?? rankBelow(levels, term);
    if (rank === null) return null;
    worst = Math.max(worst, rank);
  }
  return worst;
}

function rankInTitle(joined: string, title: string, term: string): number | null {
  if (!matches(term, title)) return null;
  return joined === term ? 0 : joined.startsWith(term) ? 1 : 2;
}

function rankBelow(levels: readonly (readonly string[])[], term: string): number | null {
  const level = levels.findIndex((keys) => keys.some((key) => matches(term, key)));
  return level < 0 ? null : level + 3;
}
