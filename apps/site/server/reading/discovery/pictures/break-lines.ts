/** Characters that may not begin a line. */
const CLOSING = /^[，。、；：！？…—·）》」』】〉”’,.;:!?)\]}%]/u;
/** Characters that may not end a line. */
const OPENING = /[（《「『【〈“‘([{]$/u;
/** Characters that end a phrase, where a break reads best. */
const PAUSE = /[，。、；：！？…—·\s]$/u;
const LATIN = /[\p{Script=Latin}\p{Number}@#&'’+\-_./%]/u;

/** Finds Chinese word boundaries; a break inside a word is hard to read. */
const words = new Intl.Segmenter('zh-CN', { granularity: 'word' });

/** Weight of a break that is not at a pause, relative to 1 for one that is. */
const RAGGED = 0.7;

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Largest font size (px per em). */
  readonly size: number;
  readonly lines: number;
  /** Line height (ems). */
  readonly leading: number;
}

/**
 * Breaks a title so that it can be set as large as possible within a frame, preferring breaks at its pauses.
 * @param advance width of a character (ems)
 * @returns trimmed lines and the font size (px per em) at which they fit
 */
export function breakLines(
  text: string,
  advance: (character: string) => number,
  frame: Frame,
): { lines: string[]; size: number } {
  const characters = [...text];
  const upTo = [0];
  for (const c of characters) upTo.push((upTo.at(-1) as number) + advance(c));
  const wordEnds = new Set<number>();
  let end = 0;
  for (const { segment } of words.segment(text)) {
    end += [...segment].length;
    wordEnds.add(end);
  }
  const breaks: { at: number; pause: boolean }[] = [];
  for (let at = 1; at < characters.length; at++) {
    const [before, after] = [characters[at - 1] as string, characters[at] as string];
    if (CLOSING.test(after) || /\s/.test(after) || OPENING.test(before)) continue;
    if (!wordEnds.has(at) || (LATIN.test(before) && LATIN.test(after))) continue;
    breaks.push({ at, pause: PAUSE.test(before) });
  }
  let best = { score: 0, size: 0, cuts: [] as number[] };
  const weigh = (cuts: readonly number[], ragged: number) => {
    const ends = [0, ...cuts, characters.length];
    let widest = 0;
    for (let i = 1; i < ends.length; i++)
      widest = Math.max(
        widest,
        (upTo[ends[i] as number] as number) - (upTo[ends[i - 1] as number] as number),
      );
    const size = Math.min(
      frame.size,
      frame.width / Math.max(widest, 0.01),
      frame.height / (1 + cuts.length * frame.leading),
    );
    const score = size * RAGGED ** ragged;
    // Adds a line only if it gains at least 2 %.
    if (score > best.score * 1.02) best = { score, size, cuts: [...cuts] };
  };
  weigh([], 0);
  if (frame.lines > 1) for (const b of breaks) weigh([b.at], b.pause ? 0 : 1);
  if (frame.lines > 2)
    for (const [i, a] of breaks.entries())
      for (const b of breaks.slice(i + 1)) weigh([a.at, b.at], (a.pause ? 0 : 1) + (b.pause ? 0 : 1));
  const ends = [0, ...best.cuts, characters.length];
  const lines = ends.slice(1).map((end, i) => characters.slice(ends[i], end).join('').trim());
  return { lines, size: best.size };
}
