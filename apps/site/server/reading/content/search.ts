import { setImmediate } from 'node:timers/promises';
import { gramsOfQuery, matches, normalise } from '@ziwan/catalogue';
import { aliasesIn, type Kind } from '@ziwan/content';
import { isoOf } from '@ziwan/contract/site-time';
import { LRUCache } from 'lru-cache';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { writingsOf } from '../../script-conversion/converter.ts';
import { isPinyin, pinyinRank } from './pinyin.ts';
import type { EntryRepository, SearchedRow } from './repository.ts';

export interface Hit {
  id: string;
  kind: Kind;
  publishAt: string;
  /** Rank of the worst word: 0 whole title, 1 its beginning, 2 inside it, 3 tags and other names, 4 summary, 5 body. */
  rank: number;
}

const MOST_TERMS = 5;
/** Maximum candidates checked per keyword, newest first. */
const MOST = 2000;
/** Maximum entries whose titles are searched by pinyin, newest first. */
const MOST_TITLES = 20_000;
/** Titles read before yielding to the event loop. */
const AT_A_TIME = 200;
/** Hits cached over all keywords. */
const KEPT = 50_000;

const IN_BODY = 5;

/** Words of a keyword in simplified and traditional script, for highlighting. */
export const wordsOf = (keyword: string): string[] => [...new Set(writingsOf(keyword).flatMap(termsOf))];

/** Normalised words of a keyword; words without a letter or digit are dropped. */
export function termsOf(keyword: string): string[] {
  const terms = keyword
    .split(/\s+/)
    .map(normalise)
    .filter((t) => t !== '');
  return [...new Set(terms)].slice(0, MOST_TERMS);
}

/**
 * Searches entries in simplified and traditional script: bigrams in the database find candidates, then their text is
 * checked. Titles and other names also match by pinyin and initials.
 */
export class EntrySearch {
  readonly #repository: EntryRepository;
  readonly #now: () => number;
  readonly #held: () => Promise<LRUCache<string, Hit[]>>;
  readonly #titles: () => Promise<readonly Title[]>;

  constructor(repository: EntryRepository, watch: RevisionWatch, now: () => number = Date.now) {
    this.#repository = repository;
    this.#now = now;
    this.#held = perRevision(watch, async () => new LRUCache<string, Hit[]>({ maxSize: KEPT }));
    this.#titles = perRevision(watch, async () => (await repository.titles(MOST_TITLES)).map(titleOf));
  }

  /** Visible entries that match every word of the keyword, best first, then newest. */
  async hits(keyword: string): Promise<Hit[]> {
    const writings = writingsOf(keyword)
      .map(termsOf)
      .filter((terms) => terms.length > 0);
    if (writings.length === 0) return [];
    const held = await this.#held();
    const key = writings.map((terms) => terms.join(' ')).join('\n');
    const hits = held.get(key) ?? best(await Promise.all(writings.map((terms) => this.#find(terms))));
    held.set(key, hits, { size: hits.length + 10 });
    const at = isoOf(this.#now());
    return hits.filter((h) => h.publishAt <= at);
  }

  /** The hits of `hits`, and the visible entries that match some words of the keyword, most words first. */
  async hitsByWords(keyword: string): Promise<{ all: Hit[]; some: Hit[] }> {
    const words = termsOf(keyword);
    const [all = [], ...each] = await Promise.all(
      [keyword, ...(words.length > 1 ? words : [])].map((text) => this.hits(text)),
    );
    const matched = countsOf(each.map((hits) => hits.map((h) => h.id)));
    for (const { id } of all) matched.delete(id);
    const some = best(each).filter((h) => matched.has(h.id));
    return { all, some: some.sort((a, b) => (matched.get(b.id) ?? 0) - (matched.get(a.id) ?? 0)) };
  }

  /** Visible entries of a kind whose title or another name has one of the characters, newest first. */
  async named(kind: Kind, characters: readonly string[]): Promise<{ id: string; title: string }[]> {
    const at = isoOf(this.#now());
    return (await this.#titles()).flatMap(({ id, kind: own, publishAt, names }) =>
      own === kind &&
      publishAt <= at &&
      names.some((name) => characters.some((character) => name.includes(character)))
        ? [{ id, title: names[0] ?? '' }]
        : [],
    );
  }

  async ids(keyword: string): Promise<string[]> {
    return (await this.hits(keyword)).map((h) => h.id);
  }

  /** Returns hits in no particular order. */
  async #find(terms: readonly string[]): Promise<Hit[]> {
    if (!terms.some(isPinyin)) return this.#written(terms);
    // A Latin word may be literal text or pinyin, so each word is searched separately.
    const each = await Promise.all(terms.map((term) => this.#writtenOrRead(term)));
    const [first, ...others] = each as [Map<string, Hit>, ...Map<string, Hit>[]];
    return [...first.values()].flatMap((hit): Hit[] => {
      const ranks = others.map((found) => found.get(hit.id)?.rank);
      return ranks.includes(undefined) ? [] : [{ ...hit, rank: Math.max(hit.rank, ...(ranks as number[])) }];
    });
  }

  async #writtenOrRead(term: string): Promise<Map<string, Hit>> {
    const found = new Map((await this.#written([term])).map((hit) => [hit.id, hit]));
    if (!isPinyin(term)) return found;
    let looked = 0;
    for (const { names, ...entry } of await this.#titles()) {
      if (++looked % AT_A_TIME === 0) await setImmediate();
      const rank = readRank(names, term);
      if (rank !== null && rank < (found.get(entry.id)?.rank ?? Number.POSITIVE_INFINITY))
        found.set(entry.id, { ...entry, rank });
    }
    return found;
  }

  /** Returns hits in no particular order. */
  async #written(terms: readonly string[]): Promise<Hit[]> {
    const grams = [...new Set(terms.flatMap((t) => gramsOfQuery(t)))];
    if (grams.length === 0) return [];
    const rows = await this.#repository.withGrams(grams, MOST);
    const tags = await this.#tagNames(rows);
    const ranked = rows.map((row) => ({
      row,
      ranks: terms.map((t) => rankOf(row, tags.get(row.id) ?? [], t)),
    }));
    // Terms that are a single bigram match by the index alone; others need the body text.
    const long = new Set(terms.flatMap((t, i) => (isGram(t) ? [] : [i])));
    const unsure = ranked.filter(({ ranks }) => ranks.some((r, i) => r === null && long.has(i)));
    const bodies = await this.#repository.bodies(unsure.map(({ row }) => row.id));
    return ranked
      .filter(({ row, ranks }) =>
        ranks.every(
          (r, i) => r !== null || !long.has(i) || matches(terms[i] as string, bodies.get(row.id) ?? ''),
        ),
      )
      .map(
        ({ row, ranks }): Hit => ({
          id: row.id,
          kind: row.kind,
          publishAt: row.publish_at,
          rank: Math.max(...ranks.map((r) => r ?? IN_BODY)),
        }),
      );
  }

  async #tagNames(rows: readonly SearchedRow[]): Promise<Map<string, string[]>> {
    const tags = await this.#repository.tagsOf(rows.map((r) => r.id));
    return new Map([...tags].map(([id, of]) => [id, of.map((t) => t.tag_name)]));
  }
}

/** Number of lists that contain each id, in order of appearance. */
export function countsOf(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of lists.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** True for single bigrams; `字字字` also yields only one, but has to be checked. */
const isGram = (term: string): boolean =>
  gramsOfQuery(term).every((gram) => gram === term || gram === `^${term}`);

/** Keeps the best hit of each entry. */
function best(found: readonly Hit[][]): Hit[] {
  const hits = new Map<string, Hit>();
  for (const hit of found.flat().sort(byRank)) if (!hits.has(hit.id)) hits.set(hit.id, hit);
  return [...hits.values()];
}

const byRank = (a: Hit, b: Hit): number =>
  a.rank - b.rank || (a.publishAt > b.publishAt ? -1 : a.publishAt < b.publishAt ? 1 : a.id < b.id ? -1 : 1);

/** Names of an entry: its title, then its other names. */
interface Title extends Omit<Hit, 'rank'> {
  names: readonly string[];
}

const titleOf = (row: Awaited<ReturnType<EntryRepository['titles']>>[number]): Title => ({
  id: row.id,
  kind: row.kind,
  publishAt: row.publish_at,
  names: [row.title, ...aliasesIn(JSON.parse(row.details))],
});

/** Rank of a Latin word in the pinyin of an entry's names; `null` if it does not match. */
function readRank([title = '', ...aliases]: readonly string[], term: string): number | null {
  const rank = pinyinRank(term, title);
  return rank ?? (aliases.some((name) => pinyinRank(term, name) !== null) ? 3 : null);
}

/** Rank of a term outside the body; `null` if it does not match there. */
function rankOf(row: SearchedRow, tags: readonly string[], term: string): number | null {
  if (matches(term, row.title)) {
    const title = normalise(row.title);
    return title === term ? 0 : title.startsWith(term) ? 1 : 2;
  }
  if ([...tags, ...aliasesIn(JSON.parse(row.details)), row.author ?? ''].some((key) => matches(term, key)))
    return 3;
  return matches(term, row.summary) ? 4 : null;
}
