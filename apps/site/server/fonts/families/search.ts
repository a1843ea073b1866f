import {
  gramsOfQuery,
  matches,
  matchesWords,
  namesIn,
  normalise,
  SEARCHED,
  searchKeys,
  syllablesOf,
  words as wordsOf,
} from '@ziwan/catalogue';
import {
  type DataOf,
  type InsteadReason,
  type KeywordReading,
  SEARCH_KEYS,
  type suggestFonts,
} from '@ziwan/contract';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { convert, writingsOf } from '../../script-conversion/converter.ts';
import type { DrawnCatalogue } from '../coverage/index.ts';
import { positionOf } from './cards.ts';
import { byFoundry, type Elsewhere, isWholeName, namedElsewhere, spelledElsewhere } from './elsewhere.ts';
import type { FamilyOrders } from './family-orders.ts';
import { ANY, type FontFilter } from './filters.ts';
import type { FontRepository, NameRow } from './repository.ts';
import {
  isFiller,
  nearTo,
  otherTagsOf,
  type ReadWord,
  saysNothing,
  type Vocabulary,
  vocabularyOf,
  wordsIn,
  wordsWithin,
} from './search-words.ts';
import { setsWith, shippedFonts } from './shipped-sets.ts';
import { slipsOf } from './spelling.ts';
import type { TaxonomyRepository } from './taxonomy.ts';

type Suggestion = DataOf<typeof suggestFonts>[number];

const SUGGESTIONS = 10;
/** Further words of a keyword are ignored. */
const MOST_WORDS = 5;
/** Fonts offered instead of one that is not here. */
const OFFERED = 6;

/** Tags of scripts with hanzi. */
const WITH_HANZI = ['script.hans', 'script.hant', 'script.jpan'];

/**
 * Ranks of matches: the whole name, its beginning, inside it, what is no name of the font; then words for tags, and
 * fonts of another script that draw the one asked for.
 */
const DESIGNER = 3;
const BY_WORD = 4;
const BY_DRAWING = 5;

export interface Found {
  /** Rank of each family that matches, the best being 0. */
  ranks: ReadonlyMap<string, number>;
  /** What was read as a word for a tag and the like. */
  words: readonly ReadWord[];
}

/** What to go on with where nothing is found. */
export interface Beyond {
  absent: KeywordReading['absent'];
  elsewhere: Elsewhere | null;
  instead: { because: Exclude<InsteadReason, 'kind'>; gnos: readonly string[] } | null;
  /** Words by which `instead` was found. */
  words: readonly ReadWord[];
}

interface SpelledName {
  gno: string;
  downloads: number;
  /** Normalised, in simplified script. */
  spelling: string;
  /** Offsets of its words, at which a keyword may begin. */
  starts: readonly number[];
}

/**
 * Search by name in Chinese and Latin script, and by words for tags. Database bigrams find candidates, then their names
 * are checked. Only a keyword that finds no name is compared with every name for slips.
 */
export class FontSearch {
  readonly #repository: FontRepository;
  readonly #orders: FamilyOrders;
  readonly #drawn: () => Promise<DrawnCatalogue>;
  readonly #vocabulary: () => Promise<Vocabulary>;
  /** Words for what fonts have, and for what none has. */
  readonly #allWords: () => Promise<Vocabulary>;
  readonly #spelled: () => Promise<readonly SpelledName[]>;
  /** Words for what fonts have, by sound. */
  readonly #sounds: () => Promise<ReadonlyMap<string, string>>;

  constructor(
    repository: FontRepository,
    orders: FamilyOrders,
    watch: RevisionWatch,
    drawn: () => Promise<DrawnCatalogue>,
    dictionary: TaxonomyRepository['dictionary'],
  ) {
    this.#repository = repository;
    this.#orders = orders;
    this.#drawn = drawn;
    this.#vocabulary = perRevision(watch, async () => {
      const { had = [], others } = Object.groupBy(await dictionary(), ({ count }) =>
        count > 0 ? 'had' : 'others',
      );
      return vocabularyOf(had, others);
    });
    this.#allWords = perRevision(watch, async () => vocabularyOf(await dictionary()));
    this.#sounds = perRevision(watch, async () => soundsOf(await this.#vocabulary()));
    this.#spelled = perRevision(watch, async () => (await repository.names()).flatMap(spelledNames));
  }

  /** Families that match the keyword without its spaces, or each of its words. */
  async find(keyword: string): Promise<Found> {
    const parts = keyword.split(/\s+/).filter((word) => normalise(word) !== '');
    const telling = parts.filter((word) => !isFiller(word)).slice(0, MOST_WORDS);
    const [whole, ...each] = await Promise.all(
      [keyword, ...(telling.length < parts.length || telling.length > 1 ? telling : [])].map((text) =>
        this.#one(text),
      ),
    );
    const ranks = new Map(whole?.ranks);
    const [first, ...others] = each;
    for (const [gno, rank] of first?.ranks ?? [])
      if (others.every(({ ranks: found }) => found.has(gno)) && !ranks.has(gno))
        ranks.set(gno, Math.max(rank, ...others.map(({ ranks: found }) => found.get(gno) ?? 0)));
    const read = whole && whole.words.length > 0 ? whole.words : each.flatMap(({ words }) => words);
    // Comic Sans is a typeface before it is two words.
    const named = [...ranks.values()].some((rank) => rank < BY_WORD);
    if (!named && read.length > 1 && isWholeName(keyword, await this.#here()))
      return { ranks: new Map(), words: [] };
    return { ranks, words: read };
  }

  /** Families of the shipped sets that are here. */
  async #here(): Promise<ReadonlySet<string>> {
    const rows = await this.#repository.names(shippedFonts().map(({ id }) => id));
    return new Set(rows.map((row) => row.gno));
  }

  /** What is like a keyword that finds no name. */
  async beyond(keyword: string): Promise<Beyond> {
    const here = await this.#here();
    const elsewhere = namedElsewhere(keyword, here);
    const nothing = { absent: null, elsewhere: null, words: [] };
    if (saysNothing(keyword)) return { ...nothing, instead: await this.#popular() };
    // 篆书 is a style before it is one of the names of a typeface.
    const absent = await this.#absentIn(keyword);
    if (absent)
      return {
        ...nothing,
        absent: absent.reading,
        instead: await this.#like({ nearest: elsewhere?.nearest ?? [], styles: absent.near }),
      };
    if (elsewhere) return { ...nothing, elsewhere, instead: await this.#likeOrPopular(elsewhere) };
    const gnos = await this.#spelledAlike(keyword);
    if (gnos.length > 0) return { ...nothing, instead: { because: 'spelling', gnos } };
    const other = spelledElsewhere(keyword, here) ?? byFoundry(keyword);
    if (other) return { ...nothing, elsewhere: other, instead: await this.#likeOrPopular(other) };
    return { ...nothing, ...((await this.#heard(keyword)) ?? (await this.#partOf(keyword))) };
  }

  /** Families that have what a word of the same sound stands for: 像数字体 for 像素. */
  async #heard(keyword: string): Promise<Pick<Beyond, 'instead' | 'words'> | null> {
    const query = normalise(simplifiedOf(keyword)).replace(/(?<=..)(?:字体?|体)$/u, '');
    if (!/^\p{Script=Han}{2,}$/u.test(query)) return null;
    const word = (await this.#sounds()).get(soundOf(query));
    const meaning = word && (await this.#vocabulary()).get(word);
    if (!meaning) return null;
    const words = [{ ...meaning, word }];
    const gnos = [...(await this.#meant(words)).keys()].slice(0, OFFERED);
    return gnos.length > 0 ? { instead: { because: 'part', gnos }, words } : null;
  }

  /** A word of the keyword that stands for what no font has, if the keyword is a row of such words. */
  async #absentIn(keyword: string): Promise<{ reading: Beyond['absent']; near: readonly string[] } | null> {
    const vocabulary = await this.#allWords();
    const words = writingsOf(keyword)
      .map((writing) => wordsIn(writing, vocabulary))
      .find((read) => read !== null);
    const had = await this.#vocabulary();
    const lacking = words?.find(({ word, tags, near }) =>
      tags.length > 0 ? !had.get(normalise(word))?.tags.length : near.length > 0,
    );
    if (!lacking) return null;
    const { type, names, word, near } = lacking;
    const tags = [...lacking.tags, ...otherTagsOf(word)];
    return {
      reading: { type, names: [...names], sets: setsWith(tags) },
      near: near.length > 0 ? near : nearTo(tags),
    };
  }

  /** Families that have most of what words of the keyword stand for. */
  async #partOf(keyword: string): Promise<Pick<Beyond, 'instead' | 'words'>> {
    const vocabulary = await this.#vocabulary();
    const words =
      writingsOf(keyword)
        .map((writing) => wordsWithin(writing, vocabulary).filter(({ near }) => near.length === 0))
        .find((found) => found.length > 0) ?? [];
    const shared = new Map<string, number>();
    for (const word of words)
      for (const gno of (await this.#meant([word])).keys()) shared.set(gno, (shared.get(gno) ?? 0) + 1);
    const gnos = [...shared].sort(([, a], [, b]) => b - a).map(([gno]) => gno);
    if (gnos.length === 0) return { instead: null, words: [] };
    return { instead: { because: 'part', gnos: gnos.slice(0, OFFERED) }, words };
  }

  async #popular(): Promise<Beyond['instead']> {
    const { families } = await this.#orders.ordered({ ...ANY, kind: 'creative' }, 'hot');
    return families.length > 0 ? { because: 'popular', gnos: families.slice(0, OFFERED) } : null;
  }

  async #likeOrPopular(elsewhere: Elsewhere): Promise<Beyond['instead']> {
    const { nearest, styles } = elsewhere;
    // Its genre stands first, what it looks like last: of a very heavy 黑体, heavy faces are nearer than thin ones.
    return (await this.#like({ nearest, styles: styles.toReversed() })) ?? (await this.#popular());
  }

  /** Sorts prefix matches first, then by matching key, then by downloads; else fonts to go on with. */
  async suggest(keyword: string): Promise<Suggestion[]> {
    const queries = writingsOf(keyword).map(normalise);
    const found = (await this.#named(keyword))
      .flatMap((row) => {
        const match = bestMatch(row, queries);
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
      .map(({ row, by }) => suggestion(row, by));
    if (found.length > 0 || (await this.find(keyword)).ranks.size > 0) return found;
    const { instead } = await this.beyond(keyword);
    if (!instead || instead.because === 'popular') return [];
    const rows = new Map((await this.#repository.names(instead.gnos)).map((row) => [row.gno, row]));
    return instead.gnos.flatMap((gno) => {
      const row = rows.get(gno);
      return row ? [suggestion(row, instead.because)] : [];
    });
  }

  /** Families that a text names, or that have what its words stand for. */
  async #one(text: string): Promise<Found> {
    const queries = writingsOf(text).map(normalise);
    const ranks = new Map<string, number>();
    for (const row of await this.#named(text)) {
      const match = bestMatch(row, queries);
      if (match) ranks.set(row.gno, Math.min(Math.floor(match.rank / 10), DESIGNER));
    }
    const vocabulary = await this.#vocabulary();
    const words =
      writingsOf(text)
        .map((writing) => wordsIn(writing, vocabulary))
        .find((read) => read !== null) ?? [];
    if (words.length > 0)
      for (const [gno, rank] of await this.#meant(words)) if (!ranks.has(gno)) ranks.set(gno, rank);
    return { ranks, words };
  }

  /** Families that have everything the words stand for, with their ranks. */
  async #meant(words: readonly ReadWord[]): Promise<Map<string, number>> {
    const each = await Promise.all(
      words.map(async ({ type, tags, weights, draws }) => {
        const filters: Partial<FontFilter>[] = [
          ...(type === 'variable' ? [{ variable: true }] : []),
          ...(weights.length > 0 ? [{ weights: [...weights] }] : []),
          ...(tags.length > 0 ? [{ tags }] : []),
        ];
        const lists = filters.map((filter) => this.#orders.ordered({ ...ANY, ...filter }, 'new'));
        const has = (await Promise.all(lists)).flatMap(({ families }) => families);
        return new Map([
          ...(draws === null ? [] : await this.#drawing(draws)).map((gno) => [gno, BY_DRAWING] as const),
          ...has.map((gno) => [gno, BY_WORD] as const),
        ]);
      }),
    );
    const [first = new Map<string, number>(), ...others] = each;
    const all = [...first].filter(([gno]) => others.every((found) => found.has(gno)));
    return new Map(
      all.map(([gno, rank]) => [gno, Math.max(rank, ...others.map((found) => found.get(gno) ?? 0))]),
    );
  }

  async #drawing(text: string): Promise<string[]> {
    const [drawn, rows] = await Promise.all([this.#drawn(), this.#repository.names()]);
    const coverage = await drawn.index.query(text);
    return rows
      .filter((row) => coverage.rank(positionOf(drawn, row.default_face_gno), true) === 0)
      .map((row) => row.gno);
  }

  /** Families that look like a typeface, else share most of its styles. */
  async #like({
    nearest,
    styles,
  }: {
    nearest: readonly string[];
    styles: readonly string[];
  }): Promise<Beyond['instead']> {
    const here = new Set((await this.#repository.names(nearest)).map((row) => row.gno));
    const alike = nearest.filter((gno) => here.has(gno));
    if (alike.length > 0) return { because: 'look', gnos: alike.slice(0, OFFERED) };
    const shared = new Map<string, number>();
    for (const style of styles)
      for (const gno of (await this.#orders.ordered({ ...ANY, tags: [style] }, 'hot')).families)
        shared.set(gno, (shared.get(gno) ?? 0) + 1);
    // Most names that are asked for are Chinese, and so are their titles.
    const { families } = await this.#orders.ordered({ ...ANY, tags: WITH_HANZI }, 'hot');
    const withHanzi = new Set(families);
    const gnos = [...shared.keys()].sort(
      (a, b) =>
        Number(withHanzi.has(b)) - Number(withHanzi.has(a)) ||
        (shared.get(b) as number) - (shared.get(a) as number),
    );
    return gnos.length > 0 ? { because: 'style', gnos: gnos.slice(0, OFFERED) } : null;
  }

  /** Families whose name sounds like the keyword, or has the fewest slips in it, most downloaded first. */
  async #spelledAlike(keyword: string): Promise<string[]> {
    const query = normalise(simplifiedOf(keyword));
    const best = new Map<string, { slips: number; more: number; downloads: number }>();
    const add = (gno: string, slips: number, more: number, downloads: number) => {
      const known = best.get(gno);
      if (!known || slips < known.slips || (slips === known.slips && more < known.more))
        best.set(gno, { slips, more, downloads });
    };
    if (/^\p{Script=Han}{2,}$/u.test(query)) {
      const sound = syllablesOf(query.replace(/(?<=..)字?体$/u, '')).join('');
      for (const row of await this.#written(sound))
        if (soundsWithin(row.name_zh, sound)) add(row.gno, 1, row.name_zh.length, row.downloads);
    }
    const slipsIn = slipsOf(query);
    for (const { gno, downloads, spelling, starts } of await this.#spelled()) {
      const slips = slipsIn(spelling, starts);
      if (slips !== null) add(gno, slips, Math.abs(spelling.length - query.length), downloads);
    }
    const least = Math.min(...[...best.values()].map(({ slips }) => slips));
    return [...best]
      .filter(([, { slips }]) => slips === least)
      .sort(([, a], [, b]) => a.more - b.more || b.downloads - a.downloads)
      .map(([gno]) => gno)
      .slice(0, OFFERED);
  }

  async #named(keyword: string): Promise<NameRow[]> {
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

/** True if the syllables of a name have the sound, from the beginning of one: 欧体 is not in huangyouti. */
function soundsWithin(name: string, sound: string): boolean {
  const syllables = syllablesOf(name);
  return syllables.some((_, from) => syllables.slice(from).join('').startsWith(sound));
}

/** Pinyin without tones, and without what many accents do not tell apart. */
const soundOf = (text: string): string =>
  syllablesOf(text)
    .map((syllable) =>
      syllable
        .replace(/^([zcs])h/, '$1')
        .replace(/^l/, 'n')
        .replace(/ng$/, 'n'),
    )
    .join(' ');

const soundsOf = (vocabulary: Vocabulary): Map<string, string> =>
  new Map(
    [...vocabulary]
      .filter(([word, { near }]) => near.length === 0 && /^\p{Script=Han}{2,}$/u.test(word))
      .map(([word]) => [soundOf(word), word]),
  );

const suggestion = (row: NameRow, by: Suggestion['by']): Suggestion => ({
  fontGNo: row.gno,
  faceGNo: row.default_face_gno,
  nameZh: row.name_zh,
  nameEn: row.name_en,
  by,
});

/** Names in which slips are looked for: all but initials, which any slip makes others of. */
const WITH_SLIPS = SEARCHED.filter(({ by }) => SEARCH_KEYS[by].own && by !== 'initials');

const spelledNames = (row: NameRow): SpelledName[] =>
  WITH_SLIPS.flatMap(({ column }) => namesIn(column, row[column])).map((name) => {
    const starts: number[] = [];
    let spelling = '';
    // Chinese names have no spaces: a keyword may begin at any of their hanzi.
    for (const word of wordsOf(simplifiedOf(name)))
      for (const part of word.match(/\p{Script=Han}|\P{Script=Han}+/gu) ?? []) {
        starts.push([...spelling].length);
        spelling += part;
      }
    return { gno: row.gno, downloads: row.downloads, spelling, starts };
  });

const simplifiedOf = (text: string): string =>
  /\p{Script=Han}/u.test(text) ? convert(text, 'hans').text : text;

/** Best matching key: exact, then prefix, then substring; the Chinese name wins ties. */
function bestMatch(
  row: NameRow,
  queries: readonly string[],
): { by: Suggestion['by']; rank: number; length: number } | null {
  let best: { by: Suggestion['by']; rank: number; length: number } | null = null;
  SEARCHED.forEach(({ by, column }, order) => {
    const { own } = SEARCH_KEYS[by];
    for (const key of namesIn(column, row[column]))
      for (const query of queries) {
        // Latin words of who made it count whole: `mono` asks for a style, not for Monotype.
        const whole = !own && /^[a-z0-9]+$/.test(query);
        if (!(whole ? matchesWords(query, key) : matches(query, key))) continue;
        const joined = normalise(key);
        const fit = joined === query ? 0 : joined.startsWith(query) ? 1 : 2;
        const rank = (own ? fit : DESIGNER) * 10 + order;
        if (!best || rank < best.rank) best = { by, rank, length: joined.length };
      }
  });
  return best;
}
