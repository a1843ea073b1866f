/** Tags that name a script style, and the style tag of fonts made in it. */
const STYLE_OF: Readonly<Record<string, string>> = {
  seal: 'style.seal',
  clerical: 'style.clerical',
  regular: 'style.kai',
  running: 'style.running',
  cursive: 'style.cursive',
  song: 'style.song',
  hei: 'style.hei',
  kai: 'style.kai',
  round: 'style.round',
  pixel: 'style.pixel',
};

/** Tags that name a manner within a script style. An entry with one is drawn by fonts of that manner alone. */
const MANNER_OF: Readonly<Record<string, string>> = {
  weibei: 'style.weibei',
  shoujin: 'style.shoujin',
  guange: 'style.guange',
  zhangcao: 'style.zhangcao',
  kuangcao: 'style.kuangcao',
  fangsong: 'style.fangsong',
  feibai: 'style.feibai',
};

/** Tags of entries about the writing of one hand, which no font may claim to be. */
const HANDS: readonly string[] = ['calligrapher', 'work'];
/** Further tags of entries about forms of characters. */
const FORMS: readonly string[] = ['script', 'brushwork', 'lettering'];

interface TaughtStyle {
  readonly tagId: string;
  readonly style: string;
}

/** The styles that an entry with these tags teaches; empty if it teaches none. */
export function stylesTaught(tagIds: readonly string[]): TaughtStyle[] {
  const stylesIn = (styles: Readonly<Record<string, string>>) =>
    tagIds.flatMap((tagId) =>
      Object.hasOwn(styles, tagId) ? { tagId, style: styles[tagId] as string } : [],
    );
  const manners = stylesIn(MANNER_OF);
  return manners.length > 0 ? manners : stylesIn(STYLE_OF);
}

export const isAboutHand = (tagIds: readonly string[]): boolean => tagIds.some((id) => HANDS.includes(id));

/** True for an entry about a script, a hand or a method of writing, whose page shows forms of characters. */
export const isAboutForms = (tagIds: readonly string[]): boolean =>
  isAboutHand(tagIds) || tagIds.some((id) => FORMS.includes(id)) || stylesTaught(tagIds).length > 0;

/**
 * Selects the fonts that may draw the headword of an entry with these tags. An entry that teaches a script style is
 * drawn in that style or not at all, since any other would be misleading.
 * @returns a predicate over the dictionary numbers of a font's tags
 */
export function fitsScriptStyle(tagIds: readonly string[]): (dictNumbers: readonly string[]) => boolean {
  const styles = stylesTaught(tagIds);
  return (dictNumbers) => styles.length === 0 || styles.some(({ style }) => dictNumbers.includes(style));
}
