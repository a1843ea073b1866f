import type { FontCard } from '@ziwan/contract';
import { Lru } from '../../lru.ts';
import { perRevision, type RevisionWatch } from '../../revision.ts';
import { type DrawnCatalogue, visible } from '../coverage/index.ts';
import { toFontCard } from './present.ts';
import type { FontRepository } from './repository.ts';

/** Cards kept; about 2 kB each. */
const KEPT = 20_000;

/** Cards of one revision, made once each. */
export class FontCards {
  readonly #repository: FontRepository;
  readonly #held: () => Promise<Lru<FontCard>>;
  readonly #drawn: () => Promise<DrawnCatalogue>;

  constructor(repository: FontRepository, watch: RevisionWatch, drawn: () => Promise<DrawnCatalogue>) {
    this.#repository = repository;
    this.#drawn = drawn;
    this.#held = perRevision(watch, async () => new Lru<FontCard>(KEPT));
  }

  /** In the order of `gnos`; with a text every card tells what its font lacks. */
  async of(gnos: readonly string[], text?: string): Promise<FontCard[]> {
    const held = await this.#held();
    const unknown = gnos.filter((gno) => held.get(gno) === undefined);
    for (const record of await this.#repository.records(unknown)) {
      held.set(record.family.gno, toFontCard(record));
    }
    const cards = gnos.flatMap((gno) => held.get(gno) ?? []);
    if (text === undefined) return cards;
    const codePoints = visible(text);
    if (codePoints.length === 0) return cards;
    const drawn = await this.#drawn();
    return cards.map((card) => {
      const missing = missingIn(drawn, card.faceGNo, codePoints);
      return { ...card, text: { missing, complete: missing === '' } };
    });
  }
}

/** What a face lacks, as text; everything when it is not in the index yet. */
export function missingIn(drawn: DrawnCatalogue, gno: string, codePoints: readonly number[]): string {
  const face = drawn.find(gno);
  // Of a font whose file is away nobody knows; that it draws nothing now is told where it is drawn.
  if (!face && drawn.isAway(gno)) return '';
  const missing = face ? drawn.index.missing(face.index, codePoints) : codePoints;
  return String.fromCodePoint(...missing);
}
