import { readMetrics } from '@ziwan/catalogue';
import {
  CoverageSetsEncoder,
  type CoveredCatalogue,
  type CoveredFace,
  encodeCoverage,
  sequencePlace,
} from '@ziwan/contract';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import { etagOf } from '../../calls/etag.ts';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import { type DrawnCatalogue, Yielder } from '../coverage/index.ts';
import type { FontCards } from './cards.ts';
import { ANY } from './filters.ts';
import type { FontLists } from './list.ts';
import { toBilled } from './present.ts';

interface CoverageFile {
  fileName: string;
  etag: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The coverage of all faces as one file, made once per revision of the catalogue. */
export class FontCoverageSets {
  readonly file: () => Promise<CoverageFile>;
  readonly #db: Kysely<Database>;
  readonly #cards: FontCards;
  readonly #lists: FontLists;

  constructor(
    db: Kysely<Database>,
    parts: { cards: FontCards; lists: FontLists; watch: RevisionWatch; drawn: () => Promise<DrawnCatalogue> },
  ) {
    this.#db = db;
    this.#cards = parts.cards;
    this.#lists = parts.lists;
    this.file = perRevision(parts.watch, async () => this.#make(await parts.drawn()));
  }

  async #make(drawn: DrawnCatalogue): Promise<CoverageFile> {
    const encoder = new CoverageSetsEncoder(drawn.index.size);
    const yielder = new Yielder();
    for (let first = 0; first < 0x110000; first += 256) {
      for (const fonts of await drawn.index.drawing(first)) encoder.add(fonts);
      if (yielder.isDue) await yielder.yield();
    }
    const sequences = await sequenceSets(drawn, yielder);
    const bytes = encodeCoverage(await this.#catalogue(drawn), encoder.bytes(), sequences);
    return { fileName: 'coverage-sets.bin', etag: etagOf(bytes), bytes };
  }

  /** Families newest first; faces in the order of the coverage index. */
  async #catalogue(drawn: DrawnCatalogue): Promise<CoveredCatalogue> {
    const [cards, terms, rows] = await Promise.all([
      this.#lists.ordered(ANY, 'new').then((gnos) => this.#cards.of(gnos)),
      this.#db
        .selectFrom('families')
        .innerJoin('licences', 'licences.id', 'families.licence_id')
        .selectAll('licences')
        // Each licence once for fonts that came with a text of it, and once for those that did not.
        .select((e) => e.fn.min('licence_text_sha256').as('licence_text_sha256'))
        .groupBy(['licences.id', sql`licence_text_sha256 is null`])
        .orderBy('licences.id')
        .orderBy(sql`licence_text_sha256 is null`)
        .execute(),
      this.#db.selectFrom('faces').select(['gno', 'style_name', 'metrics']).execute(),
    ]);
    const rowOf = new Map(rows.map((row) => [row.gno, row]));
    const familyOf = new Map(cards.map((card, i) => [card.fontGNo, i]));
    const faces = drawn.faces.map(({ gno, familyGno, weight, italic, axes }): CoveredFace => {
      const row = rowOf.get(gno);
      const family = familyOf.get(familyGno);
      // An import in between: the next revision has it.
      if (!row || family === undefined) throw new Error(`face ${gno} is no longer in the catalogue`);
      const { metrics, measures } = readMetrics(row.metrics);
      const wght = axes.find((axis) => axis.tag === 'wght');
      return {
        gno,
        family,
        styleName: row.style_name,
        weight,
        italic,
        weights: wght ? [wght.min, wght.max] : null,
        metrics,
        measures: measures ?? null,
      };
    });
    return {
      families: cards.map(({ fontGNo, nameZh, kind, tags, downloadable, officialDownload, licence }) => ({
        fontGNo,
        nameZh,
        kind,
        tags,
        downloadable,
        officialDownload,
        licence: keyOf(licence.id, licence.textSeen),
      })),
      faces,
      licences: Object.fromEntries(
        terms.map((row) => [keyOf(row.id, row.licence_text_sha256 !== null), toBilled(row, row)]),
      ),
    };
  }
}

/** Which faces draw each variation sequence that any has. */
async function sequenceSets({ faces, index }: DrawnCatalogue, yielder: Yielder): Promise<Uint8Array> {
  const drawing = new Map<number, Uint8Array>();
  for (const face of faces)
    for (const [character, selector] of face.sequences ?? []) {
      const place = sequencePlace(character, selector);
      const fonts = drawing.get(place) ?? new Uint8Array(Math.ceil(index.size / 8));
      fonts[face.index >> 3]! |= 1 << (face.index & 7);
      drawing.set(place, fonts);
      if (yielder.isDue) await yielder.yield();
    }
  const encoder = new CoverageSetsEncoder(index.size, 'sequences');
  for (const [place, fonts] of [...drawing].sort(([a], [b]) => a - b)) {
    encoder.add(null, place - encoder.next);
    encoder.add(fonts);
    if (yielder.isDue) await yielder.yield();
  }
  return encoder.bytes();
}

/** A licence says less about fonts that came without its text. */
const keyOf = (licence: string, textSeen: boolean): string => (textSeen ? licence : `${licence}~claimed`);
