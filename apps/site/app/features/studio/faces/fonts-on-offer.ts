import type { FontCard } from '@ziwan/contract';

type Card = Pick<FontCard, 'nameZh' | 'downloadable' | 'text'>;

/** The fonts of the strip, and what is said of them. */
export interface Offer<Font> {
  readonly heading: string;
  /** Fonts whose outlines are handed out. */
  readonly offered: readonly Font[];
  /** Fonts that draw everything, and whose outlines are not handed out. */
  readonly others: readonly Font[];
}

/**
 * @param fonts those that have been loaded
 * @param full how many draw everything, loaded or not; null while that is not known
 * @param all true if there are no more to load
 * @param character the one that a font is wanted for; null for the whole title
 */
export function fontsOnOffer<Font extends Card>(
  fonts: readonly Font[],
  full: number | null,
  all: boolean,
  character: string | null,
): Offer<Font> {
  const isComplete = ({ text }: Card) => text?.complete ?? true;
  const offered = fonts.filter(({ downloadable }) => downloadable);
  const others = fonts.filter((font) => !font.downloadable && isComplete(font));
  const complete = offered.filter(isComplete).length;
  // Complete fonts come first: those that may be chosen are counted once the last of them is there. Before, those that
  // are known not to be are left out.
  const isCounted = all || !fonts.every(isComplete);
  const subject = character === null ? '同一个标题' : `只给「${character}」换字体`;
  if (full === null) return { heading: subject, offered, others };
  const count = isCounted ? complete : full - others.length;
  if (count === 0)
    return {
      heading:
        character === null
          ? '没有一款字体写得全，缺得少的在前；点画布上缺的字，给它单换一款'
          : `没有一款能用的字体有「${character}」，请换个写法`,
      offered,
      others,
    };
  return {
    heading: `${subject}，${count} 款字体${character === null ? '写得全' : '有它'}`,
    offered,
    others,
  };
}
