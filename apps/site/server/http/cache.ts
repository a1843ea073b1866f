/** What browsers and shared caches may keep, by name. */
export const cache = {
  /** Content-addressed: the address changes with the content. */
  immutable: 'public, max-age=31536000, immutable',
  /** Lists and details: a minute old at most, then revalidated. */
  list: 'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
  /** Pages: always asked for, answered 304 while they stand. */
  page: 'public, max-age=0, must-revalidate',
  /** The visitor's own. */
  private: 'private, no-cache',
  none: 'no-store',
} as const;

export type CachePolicy = keyof typeof cache;
