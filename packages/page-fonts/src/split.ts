/** Share of the pages from which on a character is in the file that all pages have. */
const COMMON = 1 / 4;

interface Split {
  /** Characters of the file that all pages load. */
  readonly common: Set<number>;
  /** What each page has besides. */
  readonly rest: readonly Set<number>[];
}

/**
 * Splits the characters of pages: a visit loads the common ones once, and with each page the few that are left. One
 * page has one file.
 * @param always characters that are common wherever they occur
 */
export function split(pages: readonly ReadonlySet<number>[], always: (codePoint: number) => boolean): Split {
  const counts = new Map<number, number>();
  for (const page of pages) for (const c of page) counts.set(c, (counts.get(c) ?? 0) + 1);
  const common = new Set<number>();
  for (const [c, count] of counts)
    if (pages.length < 2 || count >= Math.max(2, pages.length * COMMON) || always(c)) common.add(c);
  return { common, rest: pages.map((page) => new Set([...page].filter((c) => !common.has(c)))) };
}
