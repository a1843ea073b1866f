const DEGREE = '(?:extra|ultra|semi|demi)[ -]?';
const WORD = [
  `(?:${DEGREE})?(?:light|bold|black|condensed|compressed|narrow|expanded|extended|wide)`,
  'hairline|thin|book|regular|normal|medium|demi|heavy|w[1-9]',
].join('|');
/** At least one word stays as the name. */
const STYLED = new RegExp(`^(.*?\\S)((?:[\\s_-]+(?:${WORD}))+)$`, 'i');
const EACH = new RegExp(`(?<=^|[\\s_-])(?:${WORD})(?=$|[\\s_-])`, 'gi');

/** Splits words of weight and width off the end of a family's name: many fonts have a family for each weight. */
export function splitStyleWords(name: string): { stem: string; words: string[] } {
  const [, stem, tail] = STYLED.exec(name.trim()) ?? [];
  if (stem === undefined || tail === undefined) return { stem: name.trim(), words: [] };
  return { stem: stem.replace(/[\s_-]+$/, ''), words: tail.match(EACH) ?? [] };
}

const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/^(ultra|extra)(condensed|compressed|narrow)$/, 2],
  [/^(condensed|compressed|narrow)$/, 3],
  [/^(semi|demi)(condensed|compressed|narrow)$/, 4],
  [/^(semi|demi)(expanded|extended|wide)$/, 6],
  [/^(expanded|extended|wide)$/, 7],
  [/^(ultra|extra)(expanded|extended|wide)$/, 8],
];

/** Width class, 1 to 9, that a word stands for; `null` for any other word. */
export const widthOf = (word: string): number | null =>
  WIDTHS.find(([pattern]) => pattern.test(bare(word)))?.[1] ?? null;

/** Lower-case letters and digits without what joins them. */
export const bare = (words: string): string => words.toLowerCase().replace(/[\s_-]+/g, '');
