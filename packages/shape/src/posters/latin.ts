import type { Ink } from '../ink.ts';

/** Least letters of a word that is called Latin, and the most strokes that a line through one of them crosses. */
const LETTERS = 3;
const MOST_CROSSED = 1.9;

/** Strokes that lines through each part between gaps cross, across and down, on average. */
export function crossingsOf({ width, height, values }: Ink): {
  readonly parts: number;
  readonly crossed: number;
} {
  const isInk = (x: number, y: number) => (values[y * width + x] as number) > 0.5;
  const spans: [from: number, to: number][] = [];
  let from = -1;
  for (let x = 0; x <= width; x++) {
    let inked = false;
    if (x < width) for (let y = 0; y < height && !inked; y++) inked = isInk(x, y);
    if (inked && from < 0) from = x;
    if (!inked && from >= 0) {
      spans.push([from, x]);
      from = -1;
    }
  }
  let [parts, sum] = [0, 0];
  for (const [left, right] of spans) {
    let [top, bottom] = [height, 0];
    for (let y = 0; y < height; y++)
      for (let x = left; x < right; x++)
        if (isInk(x, y)) {
          top = Math.min(top, y);
          bottom = y + 1;
          break;
        }
    // Marks, and dots of letters.
    if (bottom - top < 0.35 * height) continue;
    let [across, down] = [0, 0];
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        if (!isInk(x, y)) continue;
        if (x === left || !isInk(x - 1, y)) across++;
        if (y === top || !isInk(x, y - 1)) down++;
      }
    parts++;
    sum += (across / (bottom - top) + down / (right - left)) / 2;
  }
  return { parts, crossed: sum / Math.max(1, parts) };
}

/** True for a line of Latin letters: they cross fewer strokes than hanzi, and there are several. */
export function isLatin(line: Ink): boolean {
  const { parts, crossed } = crossingsOf(line);
  return parts >= LETTERS && crossed <= MOST_CROSSED;
}
