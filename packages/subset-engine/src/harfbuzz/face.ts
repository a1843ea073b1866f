import type { FontSource } from '@ziwan/sfnt';
import type { FontFile } from '../tables/font-file.ts';
import { type AxisSettings, type HarfbuzzOptions, SubsetError } from '../types.ts';
import { type HarfbuzzExports, instantiateHarfbuzz } from './wasm.ts';

const MEMORY_WRITABLE = 2;
const SETS_DROP_TABLE = 3;
const SETS_LAYOUT_FEATURE = 6;
const FLAG_NO_HINTING = 1;
const FLAG_RETAIN_GLYPH_NUMBERS = 2;
const FLAG_GLYPH_NAMES = 0x80;
const FLAG_NO_LAYOUT_CLOSURE = 0x200;
// Heap needed besides the font: HarfBuzz's own data, its stack, and the subset under construction.
const HEAP_RESERVE = 12 * 1024 * 1024;
// `hb_subset_preprocess` makes at least one more copy of the font; larger fonts would fail silently.
const PREPROCESS_LIMIT = 24 * 1024 * 1024;

// Memory of a preprocessed face as a multiple of the font's size. Measured on CFF fonts, whose charstrings it
// stores parsed.
export const PREPROCESSED_SIZE = 8;

export interface FaceSettings {
  axes?: AxisSettings | undefined;
  options?: HarfbuzzOptions | undefined;
}

interface HarfbuzzFaceOptions {
  /** Preprocesses the font, which makes every subset faster; not worth it for a font used once. */
  preprocess: boolean;
  /** Heap to use; a new one by default. */
  heap?: HarfbuzzExports;
}

/**
 * A font in a HarfBuzz heap. Methods throw `WebAssembly.RuntimeError` on a trap; the worker must then be replaced.
 */
export class HarfbuzzFace {
  readonly #hb: HarfbuzzExports;
  readonly #face: number;
  readonly #buffer: number;
  /** Reused input without axes: only its set of code points or glyphs changes between jobs. */
  #input = 0;
  /** Heap memory (bytes) used by the font. */
  readonly residentBytes: number;
  readonly preprocessed: boolean;

  constructor(font: FontSource, options: HarfbuzzFaceOptions) {
    const { size } = font;
    const hb = options.heap ?? instantiateHarfbuzz();
    this.#hb = hb;
    if (size > hb.memory.buffer.byteLength - HEAP_RESERVE) throw tooLarge();
    const pointer = hb.malloc(size);
    if (!pointer) throw tooLarge();
    font.writeTo(new Uint8Array(hb.memory.buffer, pointer, size));
    this.#buffer = pointer;
    const blob = hb.hb_blob_create(pointer, size, MEMORY_WRITABLE, 0, 0);
    const plain = hb.hb_face_create(blob, 0);
    hb.hb_blob_destroy(blob);
    let face = plain;
    if (options.preprocess && size <= PREPROCESS_LIMIT) {
      // HarfBuzz returns the same face if preprocessing failed. A preprocessed face reads tables from the plain
      // face's buffer.
      face = hb.hb_subset_preprocess(plain);
      hb.hb_face_destroy(plain);
    }
    this.#face = face;
    this.preprocessed = face !== plain;
    this.residentBytes = face === plain ? size : PREPROCESSED_SIZE * size;
  }

  /** Subsets by code points. Returns an sfnt in its own buffer. */
  subset(codePoints: readonly number[], settings: FaceSettings = {}): Uint8Array {
    if (settings.axes || settings.options) return this.#runOnce(codePoints, settings);
    this.#input ||= this.#createInput();
    this.#fill(this.#hb.hb_subset_input_unicode_set(this.#input), codePoints);
    return this.#run(this.#input);
  }

  /** Subsets by glyph numbers, for a font without a cmap. */
  subsetGlyphs(glyphs: readonly number[]): Uint8Array {
    this.#input ||= this.#createInput();
    this.#fill(this.#hb.hb_subset_input_glyph_set(this.#input), glyphs);
    return this.#run(this.#input);
  }

  /** Subsets by code points and glyph numbers; glyphs keep their numbers, and those left out are empty. */
  subsetNumbered(
    codePoints: readonly number[],
    glyphs: readonly number[],
    settings: FaceSettings = {},
  ): Uint8Array {
    return this.#runOnce(codePoints, settings, glyphs);
  }

  /** Runs with an input of its own. @param numbered glyphs to keep, with their numbers; none by default */
  #runOnce(
    codePoints: readonly number[],
    { axes, options = {} }: FaceSettings,
    numbered?: readonly number[],
  ): Uint8Array {
    const hb = this.#hb;
    const input = this.#createInput();
    try {
      this.#setOptions(input, options, numbered ? FLAG_RETAIN_GLYPH_NUMBERS : 0);
      const characters = hb.hb_subset_input_unicode_set(input);
      this.#fill(characters, options.allGlyphs ? [] : codePoints);
      if (options.allGlyphs) hb.hb_set_invert(characters);
      if (numbered) this.#fill(hb.hb_subset_input_glyph_set(input), numbered);
      if (axes) this.#setAxes(input, axes);
      return this.#run(input);
    } finally {
      hb.hb_subset_input_destroy(input);
    }
  }

  #setOptions(input: number, options: HarfbuzzOptions, flags: number): void {
    const hb = this.#hb;
    const { keepFeatures, dropTables } = options;
    const set =
      (options.noHinting ? FLAG_NO_HINTING : 0) |
      (options.glyphNames ? FLAG_GLYPH_NAMES : 0) |
      (options.noLayoutClosure ? FLAG_NO_LAYOUT_CLOSURE : 0);
    if (set | flags) hb.hb_subset_input_set_flags(input, set | flags);
    if (keepFeatures)
      this.#fill(hb.hb_subset_input_set(input, SETS_LAYOUT_FEATURE), keepFeatures.map(tagNumber));
    const dropped = hb.hb_subset_input_set(input, SETS_DROP_TABLE);
    for (const tag of dropTables ?? []) hb.hb_set_add(dropped, tagNumber(tag));
  }

  #fill(set: number, values: readonly number[]): void {
    this.#hb.hb_set_clear(set);
    for (const value of values) this.#hb.hb_set_add(set, value);
  }

  #run(input: number): Uint8Array {
    const hb = this.#hb;
    const subset = hb.hb_subset_or_fail(this.#face, input);
    if (!subset) throw new SubsetError('FONT_INVALID', 'HarfBuzz 无法处理该字体');
    const blob = hb.hb_face_reference_blob(subset);
    const length = hb.hb_blob_get_length(blob);
    const bytes = new Uint8Array(hb.memory.buffer, hb.hb_blob_get_data(blob, 0), length).slice();
    hb.hb_blob_destroy(blob);
    hb.hb_face_destroy(subset);
    if (!length) throw new SubsetError('FONT_INVALID', 'HarfBuzz 生成的子集为空');
    return bytes;
  }

  /** Frees its memory in a shared heap. */
  dispose(): void {
    if (this.#input) this.#hb.hb_subset_input_destroy(this.#input);
    this.#hb.hb_face_destroy(this.#face);
    this.#hb.free(this.#buffer);
  }

  #createInput(): number {
    const hb = this.#hb;
    const input = hb.hb_subset_input_create_or_fail();
    if (!input) throw tooLarge();
    // Keeps every feature, like `hb-subset --layout-features=*`; by default, HarfBuzz keeps only some.
    const features = hb.hb_subset_input_set(input, SETS_LAYOUT_FEATURE);
    hb.hb_set_clear(features);
    hb.hb_set_invert(features);
    return input;
  }

  #setAxes(input: number, axes: AxisSettings): void {
    const hb = this.#hb;
    for (const [axis, setting] of Object.entries(axes)) {
      const done =
        typeof setting === 'number'
          ? hb.hb_subset_input_pin_axis_location(input, this.#face, tagNumber(axis), setting)
          : // NaN keeps the axis's default, clamped to the new range.
            hb.hb_subset_input_set_axis_range(
              input,
              this.#face,
              tagNumber(axis),
              setting[0],
              setting[1],
              setting[2] ?? Number.NaN,
            );
      if (done) continue;
      throw new SubsetError('AXIS_INVALID', `可变轴 ${axis} 无法设为 ${setting}`, { axis });
    }
  }
}

export const sourceOf = (bytes: Uint8Array): FontSource => ({
  size: bytes.length,
  writeTo: (target) => target.set(bytes),
});

/** A whole font for HarfBuzz, which keeps a copy in its heap. */
export const wholeFont = ({ bytes: { length }, passing }: FontFile): FontSource => ({
  size: length,
  writeTo: (target) => target.set(passing(0, length)),
});

function tagNumber(tag: string): number {
  return (
    ((tag.charCodeAt(0) << 24) | (tag.charCodeAt(1) << 16) | (tag.charCodeAt(2) << 8) | tag.charCodeAt(3)) >>>
    0
  );
}

function tooLarge(): SubsetError {
  return new SubsetError('FONT_TOO_LARGE', '字体过大，无法在限定内存中处理');
}
