import { readMetrics } from '@ziwan/catalogue';
import {
  type DataOf,
  type FaceShape,
  type FontCard,
  type FontTraits,
  type fontMap,
  shapeOf,
  usualWeight,
} from '@ziwan/contract';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { FontCards } from './cards.ts';
import { ANY } from './filters.ts';
import type { FontLists } from './list.ts';

type MapData = DataOf<typeof fontMap>;

/** Tag of fonts whose glyphs have the pronunciation beside the hanzi, so that the box is not the hanzi's. */
const ANNOTATED = 'style.bopomofo';

/** Kinds of tags that the map is filtered by. */
const FILTERED: readonly string[] = ['style', 'licence', 'script'];

/** What the outlines of all families with hanzi measure, read once per revision. */
export class FontMap {
  readonly read: () => Promise<MapData>;
  readonly #db: Kysely<Database>;
  readonly #cards: FontCards;
  readonly #lists: FontLists;

  constructor(
    db: Kysely<Database>,
    parts: {
      cards: FontCards;
      lists: FontLists;
      watch: RevisionWatch;
    },
  ) {
    this.#db = db;
    this.#cards = parts.cards;
    this.#lists = parts.lists;
    this.read = perRevision(parts.watch, () => this.#read());
  }

  async #read(): Promise<MapData> {
    const [gnos, rows] = await Promise.all([
      this.#lists.ordered(ANY, 'style'),
      this.#db
        .selectFrom('families')
        .innerJoin('faces', 'faces.gno', 'families.default_face_gno')
        .select(['families.gno', 'metrics'])
        .where('families.hanzi_count', '>', 0)
        .execute(),
    ]);
    const metricsOf = new Map(rows.map(({ gno, metrics }) => [gno, metrics]));
    const cards = await this.#cards.of(gnos.filter((gno) => metricsOf.has(gno)));
    const data: MapData = { fonts: [], leftOut: [] };
    for (const card of cards) {
      const { fontGNo, kind, nameZh, faceGNo, metrics } = card;
      const stored = metricsOf.get(fontGNo);
      const shape = stored === undefined ? null : shapeOf(readMetrics(stored).measures);
      if (isAnnotated(card)) data.leftOut.push({ fontGNo, kind, nameZh, why: 'annotated' });
      else if (!shape) data.leftOut.push({ fontGNo, kind, nameZh, why: 'unmeasured' });
      else {
        const wght = card.axes.find(({ tag }) => tag === 'wght');
        const weight = wght ? usualWeight([wght.min, wght.max]) : null;
        const tags = card.tags.filter(({ type }) => FILTERED.includes(type)).map((t) => t.dictNumber);
        const traits = traitsOf(shape);
        data.fonts.push({ fontGNo, kind, nameZh, faceGNo, weight, metrics, traits, tags });
      }
    }
    return data;
  }
}

const isAnnotated = ({ tags }: FontCard) => tags.some(({ dictNumber }) => dictNumber === ANNOTATED);

/** Ratios in thousandths, which do not depend on the size at which a face draws; `size` is that size. */
function traitsOf({ stem, bar, ink, width, height, round, slant }: FaceShape): FontTraits {
  const ratio = (a: number, b: number) => Math.round((1000 * a) / Math.max(1, b));
  return {
    weight: ratio(stem, height),
    contrast: ratio(Math.max(stem, bar), Math.min(stem, bar)),
    round,
    density: ratio(1000 * ink, width * height),
    size: Math.round(Math.sqrt(width * height)),
    width: ratio(width, height),
    slant: Math.abs(slant),
  };
}
