import type { DataOf, FontCard, showData } from '@ziwan/contract';
import { isHanzi } from '@ziwan/font-inspect';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { type DrawnCatalogue, visible } from '../../fonts/coverage/index.ts';
import { ANY, type FontsDomain, listOf, positionOf } from '../../fonts/families/index.ts';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { HomeReading, Reading } from './reading.ts';

type Home = DataOf<typeof showData>;
type Catalogue = Omit<Home, 'hero' | keyof Reading>;

/** Sample text of the type tester when the visitor enters none. */
const OPENING = '龙吟虎啸九万里';
const HERO = 12;
const ROW = 8;
/** Multiple of the three columns, so that rows are full. */
const NEW = 9;
const STYLES = 8;
const EXAMPLES = 3;

export class HomeService {
  readonly #db: Kysely<Database>;
  readonly #fonts: FontsDomain;
  readonly #drawn: () => Promise<DrawnCatalogue>;
  /** The part of the page that does not depend on the sample text. */
  readonly #catalogue: () => Promise<Catalogue>;
  readonly #reading: HomeReading;
  readonly #keywords: () => Promise<{ keyword: string; url: string | null }[]>;
  readonly #opening: () => Promise<Home['hero']>;

  constructor(
    db: Kysely<Database>,
    fonts: FontsDomain,
    watch: RevisionWatch,
    drawn: () => Promise<DrawnCatalogue>,
    reading: HomeReading,
  ) {
    this.#db = db;
    this.#fonts = fonts;
    this.#drawn = drawn;
    this.#reading = reading;
    this.#catalogue = perRevision(watch, () => this.#makeCatalogue());
    this.#keywords = perRevision(watch, () => this.#readKeywords());
    this.#opening = perRevision(watch, () => this.#makeHero(OPENING));
  }

  async data(text: string | undefined): Promise<Home> {
    const hasText = text !== undefined && visible(text).length > 0;
    const [catalogue, reading, hero] = await Promise.all([
      this.#catalogue(),
      this.#reading.data(),
      hasText ? this.#makeHero(text) : this.#opening(),
    ]);
    return { ...catalogue, ...reading, hero };
  }

  keywords(): Promise<{ keyword: string; url: string | null }[]> {
    return this.#keywords();
  }

  #readKeywords(): Promise<{ keyword: string; url: string | null }[]> {
    return this.#db
      .selectFrom('keywords')
      .select(['keyword', 'url'])
      .orderBy('sort')
      .orderBy('keyword')
      .execute();
  }

  /** Fonts that draw the whole text, most downloaded first, then those that lack the fewest characters. */
  async #makeHero(text: string): Promise<Home['hero']> {
    const drawn = await this.#drawn();
    const [coverage, gnos] = await Promise.all([
      drawn.index.query(text),
      this.#fonts.lists.ordered({ ...ANY, kind: 'creative' }, 'hot'),
    ]);
    const positions = gnos.map((gno) => positionOf(drawn, gno));
    const ranked = gnos.map((gno, n) => ({ gno, rank: coverage.rank(positions[n] as number) }));
    const first = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, HERO);
    const full = ranked.filter(({ rank }) => rank === 0).length;
    const lacking = positions.filter((position) => coverage.missing(position) > 0).length;
    const onlyVariants = positions.filter(
      (position) => coverage.missing(position) === 0 && coverage.variants(position) > 0,
    ).length;
    return {
      text,
      fonts: await this.#fonts.cards.withCoverage(
        first.map(({ gno }) => gno),
        drawn,
        coverage,
      ),
      full,
      onlyMarks: gnos.length - full - lacking - onlyVariants,
      onlyVariants,
      lacking,
      elsewhere:
        full === 0 ? await this.#fonts.lists.completeFonts({ ...ANY, kind: 'currency' }, drawn, coverage) : 0,
    };
  }

  async #makeCatalogue(): Promise<Catalogue> {
    const { lists, cards, taxonomy } = this.#fonts;
    const first = async (filter: Partial<typeof ANY>, sort: 'new' | 'hot', n: number): Promise<FontCard[]> =>
      cards.of((await lists.ordered({ ...ANY, ...filter }, sort)).slice(0, n));
    const styles = (await taxonomy.dictionary())
      .filter((d) => d.type === 'style' && d.count > 0)
      .map((d) => ({ dictNumber: d.dict_number, dictName: d.dict_name, ...listOf(d) }))
      .sort((a, b) => b.count - a.count);
    const [newest, hottest, variableFonts, totals, drawn] = await Promise.all([
      lists.ordered({ ...ANY, kind: 'creative' }, 'new'),
      lists.ordered({ ...ANY, kind: 'creative' }, 'hot'),
      first({ variable: true }, 'hot', ROW),
      taxonomy.totals(),
      this.#drawn(),
    ]);
    const examples = await Promise.all(
      styles.map(async ({ dictNumber, dictName, kind, count }) => {
        const gnos = await lists.ordered({ ...ANY, kind, tags: [dictNumber] }, 'hot');
        const coverage = await drawn.index.query(dictName);
        const able = gnos.filter((gno) => coverage.rank(positionOf(drawn, gno)) === 0);
        return { dictNumber, dictName, kind, count, able };
      }),
    );
    // A style is shown in one of its own fonts, so a style whose fonts cannot draw its name is left out.
    const shown = examples.filter(({ able }) => able.length > 0).slice(0, STYLES);
    const [newFonts, hotFonts] = rows(newest, hottest);
    return {
      newFonts: await cards.together(newFonts),
      hotFonts: await cards.of(hotFonts),
      variableFonts,
      styles: await Promise.all(
        shown.map(async ({ able, ...style }) => ({
          ...style,
          fonts: await cards.of(able.slice(0, EXAMPLES)),
        })),
      ),
      totals: { ...totals, hanzi: countHanzi(drawn) },
    };
  }
}

/** Makes the rows disjoint: a font both new and popular counts as popular. A small catalogue is split in half. */
function rows(newest: readonly string[], hottest: readonly string[]): [newest: string[], hottest: string[]] {
  const hot = hottest.slice(0, Math.min(ROW, Math.floor(hottest.length / 2)));
  return [newest.filter((gno) => !hot.includes(gno)).slice(0, NEW), hot];
}

/** Distinct hanzi that at least one face draws. */
function countHanzi(drawn: DrawnCatalogue): number {
  const seen = new Uint8Array(0x110000);
  for (const face of drawn.faces) {
    for (const [first, last] of face.ranges) seen.fill(1, first, last + 1);
  }
  let count = 0;
  for (let c = 0x3400; c < 0x40000; c++) if (seen[c] === 1 && isHanzi(c)) count++;
  return count;
}
