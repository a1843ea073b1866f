/** Where a font lies in the memory that all threads read. */
export interface Place {
  offset: number;
  length: number;
}

// `DataView` and typed arrays want no more.
const ALIGNMENT = 8;

/**
 * One piece of shared memory that fonts are put into and taken out of. A shared buffer for each font would stay until a
 * collector of every thread has passed, and none of them sees how large it is; the pages of this one are only used as
 * far as fonts have come to lie on them.
 */
export class FontMemory {
  readonly buffer: SharedArrayBuffer;
  /** In order, none next to another. */
  readonly #holes: Place[];
  used = 0;

  constructor(capacity: number) {
    const length = Math.max(ALIGNMENT, Math.floor(capacity / ALIGNMENT) * ALIGNMENT);
    this.buffer = new SharedArrayBuffer(length);
    this.#holes = [{ offset: 0, length }];
  }

  get capacity(): number {
    return this.buffer.byteLength;
  }

  /** Room in the smallest hole that is large enough, or null. */
  take(length: number): Place | null {
    const size = aligned(length);
    let best = -1;
    this.#holes.forEach((hole, i) => {
      const smallest = this.#holes[best]?.length ?? Number.POSITIVE_INFINITY;
      if (hole.length >= size && hole.length < smallest) best = i;
    });
    const hole = this.#holes[best];
    if (!hole) return null;
    const { offset } = hole;
    hole.offset += size;
    hole.length -= size;
    if (!hole.length) this.#holes.splice(best, 1);
    this.used += size;
    return { offset, length };
  }

  /** What lies there is nobody's any more. */
  free({ offset, length }: Place): void {
    const size = aligned(length);
    this.used -= size;
    const next = this.#holes.findIndex((hole) => hole.offset > offset);
    const at = next < 0 ? this.#holes.length : next;
    this.#holes.splice(at, 0, { offset, length: size });
    this.#join(at);
    this.#join(at - 1);
  }

  #join(at: number): void {
    const hole = this.#holes[at];
    const next = this.#holes[at + 1];
    if (!hole || !next || hole.offset + hole.length !== next.offset) return;
    hole.length += next.length;
    this.#holes.splice(at + 1, 1);
  }
}

const aligned = (length: number): number => Math.max(1, Math.ceil(length / ALIGNMENT)) * ALIGNMENT;
