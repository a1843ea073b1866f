const MB = 1024 * 1024;
const MOST_FONTS = 512 * MB;
const MOST_SUBSETS = 128 * MB;
const MOST_DOWNLOADS = 512 * MB;

// Of what the process may have, where a container or a control group allows it less than all memory. A good third is
// there from the start (V8, the catalogue's index, threads); the rest is for whatever grows besides.
const FONTS_SHARE = 1 / 6;
const SUBSETS_SHARE = 1 / 16;
const DOWNLOADS_SHARE = 1 / 8;

const share = (most: number, part: number, limit: number): number =>
  limit > 0 ? Math.min(most, Math.floor(limit * part)) : most;

/**
 * Bytes of fonts that the subset engine may keep in memory.
 * @param limit bytes that the system allows this process; 0 or a number beyond all memory where it sets none
 */
export function residentFontBytes(limit: number = process.constrainedMemory()): number {
  return share(MOST_FONTS, FONTS_SHARE, limit);
}

/** Bytes of finished subsets kept in memory, unless the operator says. */
export function keptSubsetBytes(limit: number = process.constrainedMemory()): number {
  return share(MOST_SUBSETS, SUBSETS_SHARE, limit);
}

/** Bytes of files that downloads under way may hold. */
export function downloadBytes(limit: number = process.constrainedMemory()): number {
  return share(MOST_DOWNLOADS, DOWNLOADS_SHARE, limit);
}

/** Memory that works share by the bytes each holds; nobody waits for it. */
export class ByteBudget {
  readonly #most: number;
  #held = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns what gives the bytes back, or null where they are too many just now; one alone is never too large */
  hold(bytes: number): (() => void) | null {
    if (this.#held > 0 && this.#held + bytes > this.#most) return null;
    this.#held += bytes;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#held -= bytes;
    };
  }
}
