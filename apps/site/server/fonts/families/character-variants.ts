import type { characterVariants, DataOf, FontCard, ParsedOf } from '@ziwan/contract';
import { type DrawnCatalogue, type IndexedFace, missingFont } from '../coverage/index.ts';
import type { FontCards } from './cards.ts';

type Variants = DataOf<typeof characterVariants>;

/** Variation selectors that choose a variant: VS1 to VS14, and VS17 to VS256. */
const SELECTORS = [
  ...Array.from({ length: 14 }, (_, i) => 0xfe00 + i),
  ...Array.from({ length: 240 }, (_, i) => 0xe0100 + i),
];

/** A face, and the selectors with which it draws a variant of a character. */
interface Drawing {
  readonly face: IndexedFace;
  readonly selectors: ReadonlySet<number>;
}

/** Which variants of a character fonts draw. Few have any: each is asked for every selector. */
export class CharacterVariants {
  readonly #drawn: () => Promise<DrawnCatalogue>;
  readonly #cards: Pick<FontCards, 'of'>;

  constructor(drawn: () => Promise<DrawnCatalogue>, cards: Pick<FontCards, 'of'>) {
    this.#drawn = drawn;
    this.#cards = cards;
  }

  /** @throws AppError FONT_NOT_FOUND, FONT_FILE_AWAY */
  async of({ char, id }: ParsedOf<typeof characterVariants>['query']): Promise<Variants> {
    const drawn = await this.#drawn();
    const asked = id === undefined ? null : drawn.find(id);
    if (asked === undefined) throw missingFont(drawn, id as string);
    const character = char.codePointAt(0) as number;
    // Variants are compared best in one font, so the one with the most comes first.
    const drawings = (asked ? [asked] : drawn.faces)
      .flatMap((face) => drawingOf(face, character))
      .sort((a, b) => b.selectors.size - a.selectors.size);
    const found = SELECTORS.flatMap((selector) => {
      const of = drawings.filter(({ selectors }) => selectors.has(selector)).map(({ face }) => face);
      const [face] = of;
      if (!face) return [];
      const fonts = new Set(of.map(({ familyGno }) => familyGno)).size;
      return [{ sequence: String.fromCodePoint(character, selector), fonts, face }];
    });
    const cards = await this.#cards.of([...new Set(found.map(({ face }) => face.familyGno))]);
    const byGno = new Map(cards.map((card) => [card.fontGNo, card]));
    return {
      // A family that was withdrawn a moment ago has no card.
      variants: found.flatMap(({ sequence, fonts, face }) => {
        const card = byGno.get(face.familyGno);
        return card ? [{ sequence, fonts, font: nameOf(card, face) }] : [];
      }),
    };
  }
}

/** Selectors with which a face draws a variant of a character. */
export const variantsOf = ({ sequences }: IndexedFace, character: number): number[] =>
  sequences ? SELECTORS.filter((selector) => sequences.has(character, selector)) : [];

function drawingOf(face: IndexedFace, character: number): Drawing[] {
  const selectors = variantsOf(face, character);
  return selectors.length > 0 ? [{ face, selectors: new Set(selectors) }] : [];
}

const nameOf = ({ fontGNo, kind, nameZh }: FontCard, { gno, metrics }: IndexedFace) => ({
  ...{ fontGNo, kind, nameZh },
  faceGNo: gno,
  metrics,
});
