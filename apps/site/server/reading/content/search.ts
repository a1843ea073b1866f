import { setImmediate } from 'node:timers/promises';
import { gramsOfQuery, matches, normalise } from '@ziwan/catalogue';
import type { Kind } from '@ziwan/content';
import { LRUCache } from 'lru-cache';
import { isoOf } from '@ziwan/contract/site-time';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { writingsOf } from '../text/index.ts';
import type { EntryRepository, SearchedRow } from './repository.ts';
import { isSound, soundRank } from './sounds.ts';

export interface Hit {
  id: string;
  kind: Kind;
  publishAt: string;
  /** Of the word that fits worst: 0 the title itself, 1 its beginning, 2 inside it, 3 tags and other names, 4 summary, 5 body. */
  rank: number;
}

const MOST_TERMS = 5;
/** Entries looked into for one keyword; the newest where there are more. */
const MOST = 2000;
/** Entries whose titles are found by how they are read; the newest where there are more. */
const MOST_TITLES = 20_000;
/** Titles read between two turns of the loop. */
const AT_A_TIME = 200;
/** Hits kept over all keywords. */
const KEPT = 50_000;

const IN_BODY = 5;

/** The words of a keyword in both scripts: what is marked where it is found. */
export const wordsOf = (keyword: string): string[] => [...new Set(writingsOf(keyword).flatMap(termsOf))];

/** The words of a keyword, normalised; those without a letter or digit are left out. */
export function termsOf(keyword: string): string[] {
  const terms = keyword
    .split(/\s+/)
    .map(normalise)
    .filter((t) => t !== '');
  return [...new Set(terms)].slice(0, MOST_TERMS);
}

/**
 * Search over the words of entries, in either script: bigrams in the database find candidates, their words decide.
 * Titles and other names are found by pinyin and initials too.
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

  /** Visible entries in which every word of the keyword is found, the best first, then the newest. */
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

  async ids(keyword: string): Promise<string[]> {
    return (await this.hits(keyword)).map((h) => h.id);
  }

  /** In no order. */
  async #find(terms: readonly string[]): Promise<Hit[]> {
    if (!terms.some(isSound)) return this.#written(terms);
    // A word of letters may be written or read, so each word is looked for by itself.
    const each = await Promise.all(terms.map((term) => this.#writtenOrRead(term)));
    const [first, ...others] = each as [Map<string, Hit>, ...Map<string, Hit>[]];
    return [...first.values()].flatMap((hit): Hit[] => {
      const ranks = others.map((found) => found.get(hit.id)?.rank);
      return ranks.includes(undefined) ? [] : [{ ...hit, rank: Math.max(hit.rank, ...(ranks as number[])) }];
    });
  }

  async #writtenOrRead(term: string): Promise<Map<string, Hit>> {
    const found = new Map((await this.#written([term])).map((hit) => [hit.id, hit]));
    if (!isSound(term)) return found;
    let looked = 0;
    for (const { names, ...entry } of await this.#titles()) {
      if (++looked % AT_A_TIME === 0) await setImmediate();
      const rank = readRank(names, term);
      if (rank !== null && rank < (found.get(entry.id)?.rank ?? Number.POSITIVE_INFINITY))
        found.set(entry.id, { ...entry, rank });
    }
    return found;
  }

  /** In no order. */
  async #written(terms: readonly string[]): Promise<Hit[]> {
    const grams = [...new Set(terms.flatMap((t) => gramsOfQuery(t)))];
    if (grams.length === 0) return [];
    const rows = await this.#repository.withGrams(grams, MOST);
    const tags = await this.#tagNames(rows);
    const ranked = rows.map((row) => ({
      row,
      ranks: terms.map((t) => rankOf(row, tags.get(row.id) ?? [], t)),
    }));
    // A term that is a gram is found where that is; others have to be looked for in the body.
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

/** `字字字` has one gram too, but is not it. */
const isGram = (term: string): boolean =>
  gramsOfQuery(term).every((gram) => gram === term || gram === `^${term}`);

/** Each entry once, by the writing that fits it best. */
function best(found: readonly Hit[][]): Hit[] {
  const hits = new Map<string, Hit>();
  for (const hit of found.flat().sort(byRank)) if (!hits.has(hit.id)) hits.set(hit.id, hit);
  return [...hits.values()];
}

const byRank = (a: Hit, b: Hit): number =>
  a.rank - b.rank || (a.publishAt > b.publishAt ? -1 : a.publishAt < b.publishAt ? 1 : a.id < b.id ? -1 : 1);

/** What an entry is called: its title, then its other names. */
interface Title extends Omit<Hit, 'rank'> {
  names: readonly string[];
}

const aliasesIn = (details: string): string[] =>
  (JSON.parse(details) as { aliases?: string[] }).aliases ?? [];

const titleOf = (row: Awaited<ReturnType<EntryRepository['titles']>>[number]): Title => ({
  id: row.id,
  kind: row.kind,
  publishAt: row.publish_at,
  names: [row.title, ...aliasesIn(row.details)],
});

/** Where a word of letters stands in the readings of an entry's names. */
function readRank([title = '', ...aliases]: readonly string[], term: string): number | null {
  const rank = soundRank(term, title);
  return rank ?? (aliases.some((name) => soundRank(term, name) !== null) ? 3 : null);
}

/** Where a term stands, but for the body; null when it is in none of these. */
function rankOf(row: SearchedRow, tags: readonly string[], term: string): number | null {
  if (matches(term, row.title)) {
    const title = normalise(row.title);
    return title === term ? 0 : title.startsWith(term) ? 1 : 2;
  }
  if ([...tags, ...aliasesIn(row.details), row.author ?? ''].some((key) => matches(term, key))) return 3;
  return matches(term, row.summary) ? 4 : null;
}
