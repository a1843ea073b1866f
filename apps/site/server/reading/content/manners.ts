/** Tags of content that name a manner of writing, and the style of the fonts that are made in it. */
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

/**
 * Which fonts may draw the headword of an entry with these tags: one that teaches a manner of writing is drawn in that
 * manner or in none, since any other would teach it wrongly.
 * @returns a test over the dictionary numbers of a font's tags
 */
export function fitsManner(tagIds: readonly string[]): (dictNumbers: readonly string[]) => boolean {
  const styles = tagIds.flatMap((id) => STYLE_OF[id] ?? []);
  return (dictNumbers) => styles.length === 0 || styles.some((style) => dictNumbers.includes(style));
}
