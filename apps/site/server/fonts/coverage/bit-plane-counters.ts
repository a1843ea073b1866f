/**
 * One counter per font, stored in bit planes: plane `p` holds bit `p` of 32 counters per word, so one addition counts
 * for 32 fonts.
 */
export class BitPlaneCounters {
  readonly #planes: Uint32Array[] = [];
  readonly #words: number;
  /** Amount added to every counter. */
  #forAll = 0;

  constructor(words: number) {
    this.#words = words;
  }

  addForAll(): void {
    this.#forAll++;
  }

  /** Increments the counter of each font whose bit is set. */
  add(bits: Uint32Array): void {
    for (let w = 0; w < this.#words; w++) if (bits[w] !== 0) this.#carry(w, bits[w] as number);
  }

  /** Increments the counter of each font whose bit is clear in the words from `at` on. */
  addUnset(page: Uint32Array, at: number): void {
    for (let w = 0; w < this.#words; w++) {
      const unset = ~(page[at + w] as number);
      if (unset !== 0) this.#carry(w, unset);
    }
  }

  #carry(w: number, bits: number): void {
    let carry = bits;
    for (let p = 0; carry !== 0; p++) {
      this.#planes[p] ??= new Uint32Array(this.#words);
      const plane = this.#planes[p] as Uint32Array;
      const had = plane[w] as number;
      plane[w] = had ^ carry;
      carry &= had;
    }
  }

  of(i: number): number {
    let count = this.#forAll;
    this.#planes.forEach((plane, p) => {
      count += (((plane[i >> 5] as number) >>> (i & 31)) & 1) * 2 ** p;
    });
    return count;
  }
}
