import { readFileSync } from 'node:fs';

/** `assembly/brotli.ts`; pointers are offsets into `memory`. */
interface BrotliExports {
  memory: WebAssembly.Memory;
  inputAt(): number;
  endsAt(): number;
  outputAt(): number;
  compress(size: number, sections: number, patience: number): number;
}

/** What one meta-block with a window of 16 bits takes. */
export const MOST_BYTES = 65_520;
const MOST_SECTIONS = 64;
// After how many bytes without a copy one is left out at each step, as powers of two.
const PATIENT = 31;
const HURRIED = 3;

/** Brotli for bytes whose sections are known, in WebAssembly; a thread has one. */
export class SectionCompressor {
  readonly #wasm: BrotliExports;
  readonly #memory: Uint8Array;
  readonly #ends: Uint32Array;

  constructor() {
    const module = new WebAssembly.Module(readFileSync(new URL('./brotli.wasm', import.meta.url)));
    this.#wasm = new WebAssembly.Instance(module, {}).exports as unknown as BrotliExports;
    const { buffer } = this.#wasm.memory;
    this.#memory = new Uint8Array(buffer);
    this.#ends = new Uint32Array(buffer, this.#wasm.endsAt(), MOST_SECTIONS);
  }

  /** Where the bytes to compress are to be written. @param size 1 to `MOST_BYTES` */
  input(size: number): Uint8Array {
    if (size < 1 || size > MOST_BYTES) throw new RangeError('no room for so many bytes');
    const at = this.#wasm.inputAt();
    return this.#memory.subarray(at, at + size);
  }

  /**
   * Compresses what was written to `input(size)`.
   * @param ends where the sections end, ascending; the last one ends with the bytes, whether it is named or not
   * @param hurried a sixth of the time less for two hundredths of the bytes more
   * @returns valid until the next call
   */
  compress(size: number, ends: readonly number[], hurried: boolean): Uint8Array {
    let sections = 0;
    for (const end of ends) {
      // Those too many are part of the last one.
      if (sections < MOST_SECTIONS - 1 && end < size) this.#ends[sections++] = end;
    }
    this.#ends[sections++] = size;
    const length = this.#wasm.compress(size, sections, hurried ? HURRIED : PATIENT);
    const at = this.#wasm.outputAt();
    return this.#memory.subarray(at, at + length);
  }
}
