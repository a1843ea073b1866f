import { unitsOf } from './variation-sequences.ts';

/** Characters of a line that one face of a chain draws. */
export interface ChainRun {
  /** Position of the face in its chain; -1 for characters that none draws. */
  readonly by: number;
  readonly text: string;
}

/**
 * Splits a line by the first face that draws each character, with the selectors after it. White space belongs to the
 * chosen face, as in packages.
 * @param faces number of faces in the chain
 */
export function chainRuns(
  line: string,
  faces: number,
  draws: (by: number, codePoint: number) => boolean,
): ChainRun[] {
  const runs: { by: number; text: string }[] = [];
  for (const char of unitsOf(line)) {
    const last = runs.at(-1);
    let by = 0;
    if (!/\s/.test(char)) while (by < faces && !draws(by, char.codePointAt(0) as number)) by++;
    if (by === faces) by = -1;
    if (last?.by === by) last.text += char;
    else runs.push({ by, text: char });
  }
  return runs;
}
