/** `Cache-Control` values by name. */
export const cache = {
  /** Content-addressed: the address changes with the content. */
  immutable: 'public, max-age=31536000, immutable',
  /**
   * A subset of a font, whose address never changes its bytes. A font may be taken down, so shared caches ask again each
   * hour; browsers keep what they have. nginx asks each minute (`SUBSET_SECONDS_IN_NGINX`).
   */
  subset: 'public, max-age=31536000, s-maxage=3600, immutable',
  /** Made from today's engine and file of a font: a browser asks again after a day, and shows what it has meanwhile. */
  renewable: 'public, max-age=86400, stale-while-revalidate=604800',
  /** Lists and details: shared caches keep them for a minute, then revalidate. */
  list: 'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
  /** Pages: always revalidated; 304 while unchanged. */
  page: 'public, max-age=0, must-revalidate',
  /** Responses for one visitor. */
  private: 'private, no-cache',
  none: 'no-store',
} as const;

export type CachePolicy = keyof typeof cache;

/** `X-Accel-Expires` (s) of subsets: the site's own nginx forgets them within a minute of a takedown. */
export const SUBSET_SECONDS_IN_NGINX = '60';
