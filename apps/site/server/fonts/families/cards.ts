import type { FontCard } from '@ziwan/contract';
import { LRUCache } from 'lru-cache';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { CoverageResult, DrawnCatalogue } from '../coverage/index.ts';
import type { PortraitsDomain } from '../portraits/index.ts';
import type { FamilyOrders } from './family-orders.ts';
import { toFontCard } from './present.ts';
import type { FontRepository } from './repository.ts';
import { sampleOf } from './script-samples.ts';

/** Maximum cached cards; each takes about 1 kB. */
const KEPT = 40_000;

export type Portraits = Pick<PortraitsDomain, 'addressOf' | 'addressesTogether'>;

/** Cards of one catalogue revision, each built once. */
export class FontCards {
  readonly #repository: FontRepository;
  readonly #orders: FamilyOrders;
  readonly #held: () => Promise<LRUCache<string, FontCard>>;
  readonly #drawn: () => Promise<DrawnCatalogue>;
  readonly #portraits: Portraits;

  constructor(
    repository: FontRepository,
    orders: FamilyOrders,
    watch: RevisionWatch,
    drawn: () => Promise<DrawnCatalogue>,
    portraits: Portraits,
  ) {
    this.#repository = repository;
    this.#orders = orders;
    this.#drawn = drawn;
    this.#portraits = portraits;
    this.#held = perRevision(watch, async () => new LRUCache<string, FontCard>({ max: KEPT }));
  }

  /** Returns cards in the order of `gnos`; given a text, each card reports what its font lacks. */
  async of(gnos: readonly string[], text?: string): Promise<FontCard[]> {
    if (text === undefined) return this.#cards(gnos);
    const drawn = await this.#drawn();
    return this.withCoverage(gnos, drawn, await drawn.index.query(text));
  }

  /** Like `of`, with portraits in different scenes as far as these suit their fonts. */
  async together(gnos: readonly string[]): Promise<FontCard[]> {
    const cards = await this.#cards(gnos);
    const portraits = this.#portraits.addressesTogether(cards, await this.#drawn());
    return cards.map((card, i) => ({ ...card, portrait: portraits[i] ?? null }));
  }

  /** Like `of`, with coverage already computed for all fonts of `drawn`. */
  async withCoverage(
    gnos: readonly string[],
    drawn: DrawnCatalogue,
    coverage: CoverageResult,
  ): Promise<FontCard[]> {
    const cards = await this.#cards(gnos);
    if (coverage.characters === 0) return cards;
    // The coverage of a font whose file is missing is unknown.
    return cards.map((card) =>
      drawn.isAway(card.faceGNo) ? card : { ...card, text: coverage.of(positionOf(drawn, card.faceGNo)) },
    );
  }

  async #cards(gnos: readonly string[]): Promise<FontCard[]> {
    const held = await this.#held();
    const unknown = gnos.filter((gno) => held.get(gno) === undefined);
    const drawn = unknown.length > 0 ? await this.#drawn() : null;
    if (drawn) {
      const [rows, besides] = await Promise.all([this.#repository.cardRows(unknown), this.#orders.besides()]);
      // Fonts that are published just now are not in the index of characters yet.
      const unread = rows.filter(({ gno }) => !drawn.shown(gno));
      const read = unread.length > 0 ? await this.#repository.shownFaces(unread) : null;
      for (const row of rows) {
        const beside = besides(row);
        const shown = drawn.shown(row.gno) ?? read?.get(row.gno);
        // An import in between: the next revision has it.
        if (!beside || !shown) continue;
        const card = toFontCard(row, beside, shown);
        const face = drawn.find(row.gno);
        held.set(card.fontGNo, {
          ...card,
          sample: face ? sampleOf(row, face) : null,
          portrait: this.#portraits.addressOf(card, drawn),
        });
      }
    }
    return gnos.flatMap((gno) => held.get(gno) ?? []);
  }
}

/** Position of a face in the coverage index; −1 when it is not indexed. */
export const positionOf = (drawn: DrawnCatalogue, gno: string): number => drawn.find(gno)?.index ?? -1;
