const MB = 1024 * 1024;
const MOST_WHOLE_FONTS = 512 * MB;
const MOST_PARTS_OF_FONTS = 160 * MB;
const MOST_SUBSETS = 128 * MB;

// Shares of the process's memory limit, when a container or control group sets one. A good third is in use from the
// start (V8, the catalogue's index, threads); what these shares leave is headroom.
const FONTS_SHARE = 1 / 6;
/** Memory limit from which caches have their full size. */
const AMPLE = 2048 * MB;

const share = (most: number, part: number, limit: number): number =>
  limit > 0 ? Math.min(most, Math.floor(limit * part)) : most;

/**
 * Memory (bytes) of the subset engine when it keeps whole fonts, since they are in a bucket.
 * @param limit memory limit (bytes) of the process; 0 or a number above physical memory means none
 */
export function wholeFontBytes(limit: number = process.constrainedMemory()): number {
  return share(MOST_WHOLE_FONTS, FONTS_SHARE, limit);
}

/** Memory (bytes) of the subset engine when it reads parts of fonts from their files. */
export function partlyReadFontBytes(limit: number = process.constrainedMemory()): number {
  return cacheBytes(MOST_PARTS_OF_FONTS, limit);
}

/** Memory limit below which V8 collects new objects sooner. */
const TIGHT = 1024 * MB;

/**
 * Space (MB) for new objects of a thread that makes pages or sheets. Most of them are garbage at once; by default, V8
 * lets them grow to 100 MB and more, and keeps the space.
 */
export const youngMb = (limit: number = process.constrainedMemory()): number =>
  limit > 0 && limit < TIGHT ? 12 : 48;

/** Budget (bytes) of a cache in memory: `most`, and under a limit below 2 GB proportionally less. */
export function cacheBytes(most: number, limit: number = process.constrainedMemory()): number {
  return share(most, most / AMPLE, limit);
}

/** Default budget (bytes) of finished subsets kept in memory. */
export const keptSubsetBytes = (limit?: number): number => cacheBytes(MOST_SUBSETS, limit);
