/** Number of times that a text ends with a character, in linear time: `/x+$/` looks from each of a run in its midst. */
export function runAtEnd(text: string, character: string): number {
  let from = text.length;
  while (text[from - 1] === character) from--;
  return text.length - from;
}
