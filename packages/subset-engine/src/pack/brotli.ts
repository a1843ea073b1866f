import { readFileSync } from 'node:fs';

/** Exports of `assembly/brotli.ts`; pointers are offsets into `memory`. */
interface BrotliExports {
  memory: WebAssembly.Memory;
  inputAt(): number;
  endsAt(): number;
  outputAt(): number;
  compress(size: number, sections: number, patience: number): number;
}

/** Maximum input (bytes): one meta-block with a window of 16 bits. */
export const MAX_BYTES = 65_520;
const MAX_SECTIONS = 64;
// Settings of `patience`: after 2^n bytes without a match, each step skips one byte more.
const PATIENT = 31;
const HURRIED = 3;

/** Brotli compressor for data with known sections, in WebAssembly; one per thread. */
export class SectionCompressor {
  readonly #wasm: BrotliExports;
  readonly #memory: Uint8Array;
  readonly #ends: Uint32Array;

  constructor() {
    const module = new WebAssembly.Module(readFileSync(new URL('./brotli.wasm', import.meta.url)));
    this.#wasm = new WebAssembly.Instance(module, {}).exports as unknown as BrotliExports;
    const { buffer } = this.#wasm.memory;
    this.#memory = new Uint8Array(buffer);
    this.#ends = new Uint32Array(buffer, this.#wasm.endsAt(), MAX_SECTIONS);
  }

  /**
   * Returns the buffer to write the input to.
   * @param size 1 to `MAX_BYTES`
   */
  input(size: number): Uint8Array {
    if (size < 1 || size > MAX_BYTES) throw new RangeError('no room for so many bytes');
    const at = this.#wasm.inputAt();
    return this.#memory.subarray(at, at + size);
  }

  /**
   * Compresses the bytes written to `input(size)`.
   * @param ends ends of the sections, ascending; the end of the input may be omitted
   * @param hurried saves a sixth of the time for 2 % more bytes
   * @returns output, valid until the next call
   */
  compress(size: number, ends: readonly number[], hurried: boolean): Uint8Array {
    let sections = 0;
    for (const end of ends) {
      // Excess sections are merged into the last one.
      if (sections < MAX_SECTIONS - 1 && end < size) this.#ends[sections++] = end;
    }
    this.#ends[sections++] = size;
    const length = this.#wasm.compress(size, sections, hurried ? HURRIED : PATIENT);
    const at = this.#wasm.outputAt();
    return this.#memory.subarray(at, at + length);
  }
}
