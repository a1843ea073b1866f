/** Share of the pages from which on a character is in the file that all pages have. */
const COMMON = 1 / 4;
/**
 * Pages up to which each has one file: a visit of three articles loads 307 kB so, and 269 kB with a file in common, but
 * its first page 88 kB instead of 194 kB.
 */
const FEW = 3;

interface Split {
  /** Characters of the file that all pages load. */
  readonly common: Set<number>;
  /** What each page has besides. */
  readonly rest: readonly Set<number>[];
}

/**
 * Splits the characters of pages: a visit loads the common ones once, and with each page the few that are left.
 * @param always characters that are common wherever they occur
 * @param whole true for one file a page, with nothing in common; by default true for three pages or fewer
 */
export function split(
  pages: readonly ReadonlySet<number>[],
  always: (codePoint: number) => boolean,
  whole = pages.length <= FEW,
): Split {
  if (whole) return { common: new Set(), rest: pages.map((page) => new Set(page)) };
  const counts = new Map<number, number>();
  for (const page of pages) for (const c of page) counts.set(c, (counts.get(c) ?? 0) + 1);
  const common = new Set<number>();
  for (const [c, count] of counts)
    if (count >= Math.max(2, pages.length * COMMON) || always(c)) common.add(c);
  return { common, rest: pages.map((page) => new Set([...page].filter((c) => !common.has(c)))) };
}
