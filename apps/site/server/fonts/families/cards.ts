import type { FontCard } from '@ziwan/contract';
import { LRUCache } from 'lru-cache';
import { perRevision, type RevisionWatch } from '../../runtime/revision.ts';
import type { Asked, DrawnCatalogue } from '../coverage/index.ts';
import { toFontCard } from './present.ts';
import type { FontRepository } from './repository.ts';

/** Cards kept; about 2 kB each. */
const KEPT = 20_000;

/** Cards of one revision, made once each. */
export class FontCards {
  readonly #repository: FontRepository;
  readonly #held: () => Promise<LRUCache<string, FontCard>>;
  readonly #drawn: () => Promise<DrawnCatalogue>;

  constructor(repository: FontRepository, watch: RevisionWatch, drawn: () => Promise<DrawnCatalogue>) {
    this.#repository = repository;
    this.#drawn = drawn;
    this.#held = perRevision(watch, async () => new LRUCache<string, FontCard>({ max: KEPT }));
  }

  /** In the order of `gnos`; with a text every card tells what its font lacks. */
  async of(gnos: readonly string[], text?: string): Promise<FontCard[]> {
    if (text === undefined) return this.#cards(gnos);
    const drawn = await this.#drawn();
    return this.asked(gnos, drawn, await drawn.index.ask(text));
  }

  /** The same with a text that was put to all fonts of `drawn` already. */
  async asked(gnos: readonly string[], drawn: DrawnCatalogue, asked: Asked): Promise<FontCard[]> {
    const cards = await this.#cards(gnos);
    if (asked.characters === 0) return cards;
    // Of a font whose file is away nobody knows what it draws.
    return cards.map((card) =>
      drawn.isAway(card.faceGNo) ? card : { ...card, text: asked.of(positionOf(drawn, card.faceGNo)) },
    );
  }

  async #cards(gnos: readonly string[]): Promise<FontCard[]> {
    const held = await this.#held();
    const unknown = gnos.filter((gno) => held.get(gno) === undefined);
    for (const record of await this.#repository.records(unknown)) {
      held.set(record.family.gno, toFontCard(record));
    }
    return gnos.flatMap((gno) => held.get(gno) ?? []);
  }
}

/** Where a face is in the coverage index; −1 while it is not there. */
export const positionOf = (drawn: DrawnCatalogue, gno: string): number => drawn.find(gno)?.index ?? -1;
