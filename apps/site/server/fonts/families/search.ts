import { gramsOfQuery, matches, normalise, SEARCHED, searchKeys } from '@ziwan/catalogue';
import { type DataOf, SEARCH_KEYS, type suggestFonts } from '@ziwan/contract';
import { writingsOf } from '../../script-conversion/converter.ts';
import type { FontRepository, NameRow } from './repository.ts';

type Suggestion = DataOf<typeof suggestFonts>[number];

const SUGGESTIONS = 10;
/** Further words of a keyword are ignored. */
const MOST_WORDS = 5;

/** Name search in Chinese and Latin script: database bigrams find candidates, then their names are checked. */
export class FontSearch {
  readonly #repository: FontRepository;

  constructor(repository: FontRepository) {
    this.#repository = repository;
  }

  /**
   * Sorted numbers of the families that match the keyword without its spaces, or each of its words; empty for a keyword
   * without searchable characters.
   */
  async families(keyword: string): Promise<string[]> {
    const words = keyword.split(/\s+/).filter((word) => normalise(word) !== '');
    const [whole = [], first = [], ...others] = await Promise.all(
      [keyword, ...words.slice(0, MOST_WORDS)].map(async (text) =>
        (await this.#found(text)).map((row) => row.gno),
      ),
    );
    const byWords = first.filter((gno) => others.every((found) => found.includes(gno)));
    return [...new Set([...whole, ...byWords])].sort();
  }

  /** Sorts prefix matches first, then by matching key, then by downloads. */
  async suggest(keyword: string): Promise<Suggestion[]> {
    const queries = writingsOf(keyword).map(normalise);
    return (await this.#found(keyword))
      .flatMap((row) => {
        const [match] = queries
          .flatMap((query) => bestMatch(row, query) ?? [])
          .sort((a, b) => a.rank - b.rank);
        return match ? [{ row, ...match }] : [];
      })
      .sort(
        (a, b) =>
          a.rank - b.rank ||
          a.length - b.length ||
          b.row.downloads - a.row.downloads ||
          (a.row.gno < b.row.gno ? -1 : 1),
      )
      .slice(0, SUGGESTIONS)
      .map(({ row, by }) => ({
        fontGNo: row.gno,
        faceGNo: row.default_face_gno,
        nameZh: row.name_zh,
        nameEn: row.name_en,
        by,
      }));
  }

  async #found(keyword: string): Promise<NameRow[]> {
    const each = await Promise.all(writingsOf(keyword).map((writing) => this.#written(writing)));
    return [...new Map(each.flat().map((row) => [row.gno, row])).values()];
  }

  async #written(keyword: string): Promise<NameRow[]> {
    const grams = gramsOfQuery(keyword);
    if (grams.length === 0) return [];
    const query = normalise(keyword);
    const rows = await this.#repository.names(await this.#repository.withGrams(grams));
    return rows.filter((row) => searchKeys(row).some((key) => matches(query, key)));
  }
}

/** Best matching key: exact, then prefix, then substring; the Chinese name wins ties. */
function bestMatch(
  row: NameRow,
  query: string,
): { by: Suggestion['by']; rank: number; length: number } | null {
  let best: { by: Suggestion['by']; rank: number; length: number } | null = null;
  SEARCHED.forEach(({ by, column }, order) => {
    const key = row[column];
    if (!key || !matches(query, key)) return;
    const joined = normalise(key);
    const fit = joined === query ? 0 : joined.startsWith(query) ? 1 : 2;
    const rank = (SEARCH_KEYS[by].own ? fit : 3) * 10 + order;
    if (!best || rank < best.rank) best = { by, rank, length: joined.length };
  });
  return best;
}
