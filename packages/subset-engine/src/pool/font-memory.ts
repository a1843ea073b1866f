export interface Place {
  offset: number;
  length: number;
}

// Sufficient for `DataView` and all typed arrays.
const ALIGNMENT = 8;

/**
 * Allocator for fonts in one shared buffer. Separate shared buffers would live until every thread's garbage
 * collector has run, and none of these knows their size. Pages of this buffer are committed only where fonts have
 * been stored.
 */
export class FontMemory {
  readonly buffer: SharedArrayBuffer;
  /** Free ranges in order, merged with their neighbours. */
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

  /** Allocates from the smallest free range that fits; `null` if none does. */
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
