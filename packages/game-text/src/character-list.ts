/** Hanzi from which a text that never repeats one is a list of characters: prose repeats some within a hundred. */
const LEAST = 1000;

/** True for a list of characters, such as a charset for atlases or a table of strokes, which no game draws. */
export function isCharacterList(text: string): boolean {
  const hanzi = text.match(/\p{Script=Han}/gu) ?? [];
  return hanzi.length >= LEAST && new Set(hanzi).size >= 0.95 * hanzi.length;
}
