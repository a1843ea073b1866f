/** Sizes (px) between which a line is drawn; a longer one is cut off. */
const LEAST = 15;

/** A character's width in ems: hanzi and kana fill one, letters about half. */
const widthOf = (character: string): number => ((character.codePointAt(0) as number) >= 0x2e80 ? 1 : 0.58);

/** The largest size (px) up to `most` at which a line has room. */
export function lineSize(line: string, room: number, most: number): number {
  const ems = [...line].reduce((sum, character) => sum + widthOf(character), 0);
  return Math.max(LEAST, Math.min(most, Math.floor(room / Math.max(ems, 1))));
}
