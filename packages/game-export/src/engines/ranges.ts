/** Joins ascending code points to inclusive ranges. */
export function rangesOf(characters: readonly number[]): { first: number; last: number }[] {
  const ranges: { first: number; last: number }[] = [];
  for (const character of characters) {
    const range = ranges.at(-1);
    if (range && character === range.last + 1) range.last = character;
    else ranges.push({ first: character, last: character });
  }
  return ranges;
}
