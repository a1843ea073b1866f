import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Functions of harfbuzzjs's `harfbuzz-subset.wasm` in use; pointers are offsets into `memory`. */
export interface HarfbuzzExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  malloc(size: number): number;
  free(pointer: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_clear(set: number): void;
  hb_set_add(set: number, value: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number;
  hb_subset_input_set_axis_range(
    input: number,
    face: number,
    tag: number,
    min: number,
    max: number,
    defaultValue: number,
  ): number;
  hb_subset_preprocess(face: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

/** Size (bytes) of the wasm's memory, which does not grow. */
export const HEAP_BYTES = 65 * 1024 * 1024;

let compiled: WebAssembly.Module | null = null;

/** Creates a separate heap, so that a broken font affects no other. */
export function instantiateHarfbuzz(): HarfbuzzExports {
  compiled ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
  );
  const exports = new WebAssembly.Instance(compiled, {}).exports as unknown as HarfbuzzExports;
  exports._initialize();
  return exports;
}
