/** Ideographs of the smaller and of the larger sample. */
const SAMPLES = [80, 240] as const;
/** Other characters of a sample. Letters and punctuation have layout rules and kerning, so they are all in it. */
const OTHERS = 200;

/** Characters of two small packages from which the size of a whole one is estimated. */
export interface Sample {
  readonly small: readonly number[];
  readonly large: readonly number[];
  /** Characters in neither, per character that is in the larger one alone; 0 if that one holds all. */
  readonly rest: number;
}

/**
 * Chooses characters at equal distances, since Unicode has the simple ideographs of a radical first.
 * @param codePoints ascending
 */
export function sampleOf(codePoints: readonly number[]): Sample {
  const [few, more] = SAMPLES;
  const others = new Set(codePoints.filter((c) => !isIdeograph(c)).slice(0, OTHERS));
  const pool = codePoints.filter((c) => !others.has(c));
  if (pool.length <= more) return { small: codePoints, large: codePoints, rest: 0 };
  const large = spread(pool, more);
  const sorted = (chosen: readonly number[]) => [...others, ...chosen].sort((a, b) => a - b);
  return {
    small: sorted(spread(large, few)),
    large: sorted(large),
    rest: (pool.length - more) / (more - few),
  };
}

/** CJK ideographs and Hangul syllables. */
const isIdeograph = (c: number): boolean =>
  (c >= 0x3400 && c <= 0x9fff) || (c >= 0xac00 && c <= 0xd7a3) || c >= 0x20000;

const spread = (items: readonly number[], count: number): number[] =>
  Array.from({ length: count }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / count)] as number);
