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
  pixel: 'style.pixel',
};

/** Style tag of the fonts that are made in the script style that a tag names; undefined for other tags. */
export const styleOfScript = (tagId: string): string | undefined => STYLE_OF[tagId];

/**
 * Selects the fonts that may draw the headword of an entry with these tags. An entry that teaches a script style is
 * drawn in that style or not at all, since any other would be misleading.
 * @returns a predicate over the dictionary numbers of a font's tags
 */
export function fitsScriptStyle(tagIds: readonly string[]): (dictNumbers: readonly string[]) => boolean {
  const styles = tagIds.flatMap((id) => STYLE_OF[id] ?? []);
  return (dictNumbers) => styles.length === 0 || styles.some((style) => dictNumbers.includes(style));
}
