/**
 * `[min, max]` limits an axis, and a third number is its new default (by default the old one, moved into the range). A
 * number pins the axis; other axes are kept. In user-space units.
 */
export type AxisSettings = Record<
  string,
  number | readonly [min: number, max: number] | readonly [min: number, max: number, initial: number]
>;

export type SubsetFormat = 'woff2' | 'woff' | 'ttf';

/**
 * Layout rules that the subset keeps.
 * - `all`: hinting, and every feature that the text can reach, including `vert` (like `subset-font`). A text
 * without any takes the fast path.
 * - `none`: plain outlines, without layout rules and TrueType hinting. Vertical metrics are kept, vertical forms
 * are not.
 */
export type LayoutPolicy = 'all' | 'none';

/** Names that the licence reserves, and the name to use instead. */
export interface Naming {
  reserved: readonly string[];
  /** Letters, digits and hyphens, as allowed in a PostScript name. */
  instead: string;
}

/**
 * Makes a subset by the conventions of `hb-subset`: of the names only 0 to 6 are kept, besides those asked for and those
 * that other tables refer to; values outside an axis are moved to its end; an empty text gives a font without
 * characters, line breaks are characters, and layout tables without rules stay. The options are those of `hb-subset`.
 * With any of them but `noHinting`, HarfBuzz makes the whole subset, which takes longer.
 */
export interface HarfbuzzOptions {
  /** Tags of the only features to keep. */
  keepFeatures?: readonly string[];
  /** Leaves out glyphs that only layout rules reach. */
  noLayoutClosure?: boolean;
  /** Keeps the PostScript names of glyphs. */
  glyphNames?: boolean;
  noHinting?: boolean;
  /** Tags of tables to leave out. */
  dropTables?: readonly string[];
  /** Keeps every glyph and character, whatever the text, and `STAT`. */
  allGlyphs?: boolean;
}

export interface SubsetJob {
  /** SHA-256 (hex) of the sfnt; identifies the font. */
  font: string;
  /**
   * Text to draw, or its characters in any order; line breaks are ignored. Keeps every variation sequence of its
   * characters and its selectors.
   */
  text: string;
  axes?: AxisSettings;
  /** Renames the font if needed; its own names are kept by default. */
  naming?: Naming;
  /** Name IDs to keep besides those that every subset keeps. */
  names?: readonly number[];
  /**
   * False leaves out names that `fvar` and features refer to, as for web pages, which have no menu of styles. With
   * `layout: 'none'` they are always left out.
   */
  menuNames?: boolean;
  harfbuzz?: HarfbuzzOptions;
  format?: SubsetFormat;
  layout?: LayoutPolicy;
  /**
   * Brotli quality 0–11 for WOFF2; by default 5, or 3 with `layout: 'none'`. Up to 5, the engine's own compressor
   * packs anything that fits its 64 kB window, as small as brotli's 5. Use 11 for re-encoding in the background.
   */
  quality?: number;
}

export interface SubsetResult {
  bytes: Uint8Array;
  /** Requested characters missing from the font's cmap, by code point. */
  unmapped: number[];
  /** Variation sequences of the text that the font does not have: a character and its selector. */
  unmappedSequences: (readonly [character: number, selector: number])[];
  glyphs: number;
  path: 'fast' | 'harfbuzz';
  /** CPU time (ms) that the worker took. */
  ms: number;
}

/** A checked file that workers read a font from. */
export interface FontPath {
  readonly path: string;
  /** bytes */
  readonly length: number;
}

/** Loads a font for the workers; rejects if it does not exist. */
export type FontLoader = (font: string) => Promise<Uint8Array | FontPath>;

export interface SubsetEngineOptions {
  load: FontLoader;
  /** True if `load` returns paths: workers read from them what a text needs. Otherwise whole fonts are kept in memory. */
  inFiles?: boolean;
  /** True if nobody else uses the loaded bytes, so that they can be freed once copied. */
  ownsLoaded?: boolean;
  /** Number of worker threads; number of cores by default. */
  workers?: number;
  /** True to start all threads but the first with their first jobs, as for a program that may need only one. */
  startsLate?: boolean;
  /** Memory budget (bytes) for fonts or parts of them, prepared data and the workers themselves. */
  residentBytes?: number;
  /** Timeout (ms) of a job, after which its worker is replaced. */
  timeoutMs?: number;
  /** Maximum jobs waiting per worker; more are rejected with `BUSY`. */
  queueLimit?: number;
}

export interface SubsetEngine {
  subset(job: SubsetJob): Promise<SubsetResult>;
  /** Runs the jobs in parallel; each settles on its own. */
  subsetMany(jobs: readonly SubsetJob[]): Promise<PromiseSettledResult<SubsetResult>[]>;
  /** Frees the memory of a font that no job uses. Its next job loads it again. */
  forget(font: string): Promise<void>;
  stats(): SubsetEngineStats;
  close(): Promise<void>;
}

export interface SubsetEngineStats {
  workers: number;
  respawned: number;
  residentFonts: number;
  residentBytes: number;
  jobs: number;
  failed: number;
}

export type SubsetErrorCode =
  | 'FONT_INVALID'
  | 'FONT_TOO_LARGE'
  | 'FONT_UNREADABLE'
  | 'AXIS_INVALID'
  | 'TIMEOUT'
  | 'CRASHED'
  | 'INTERNAL'
  | 'BUSY'
  | 'CLOSED'
  | 'EMPTY_TEXT';

export class SubsetError extends Error {
  readonly code: SubsetErrorCode;
  /** Tag of the axis that `AXIS_INVALID` is about. */
  readonly axis: string | undefined;
  constructor(
    code: SubsetErrorCode,
    message: string,
    options?: ErrorOptions & { axis?: string | undefined },
  ) {
    super(message, options);
    this.name = 'SubsetError';
    this.code = code;
    this.axis = options?.axis;
  }
}
