/** `[min, max]` limits an axis, a number pins it; axes left out stay as they are. User-space units. */
export type AxisSettings = Record<string, number | readonly [number, number]>;

export type SubsetFormat = 'woff2' | 'woff' | 'ttf';

/**
 * Which layout rules the subset keeps.
 * `all`: every feature of the font that the text can reach, `vert` included (what `subset-font` keeps), and
 * hinting. Where no rule begins at a character of the text, nothing is there to keep and the fast path is taken.
 * `none`: plain outlines without layout rules and TrueType hinting; vertical metrics stay, vertical forms do not.
 */
export type LayoutPolicy = 'all' | 'none';

/** What a subset must not be called, since its licence reserves the name, and what it is called instead. */
export interface Naming {
  reserved: readonly string[];
  /** Letters, digits and hyphens, which a PostScript name may hold. */
  instead: string;
}

export interface SubsetJob {
  /** sha256 (hex) of the sfnt; the engine's identity of a font. */
  font: string;
  /** Characters to keep, in any order, with repetitions; line breaks are ignored. */
  text: string;
  axes?: AxisSettings;
  /** The font's own names stay unless told. */
  naming?: Naming;
  format?: SubsetFormat;
  layout?: LayoutPolicy;
  /**
   * Brotli quality of WOFF2, 0–11: 5 unless told, 3 with `layout: 'none'`. Up to 5 the engine's own compressor packs what
   * fits its window of 64 kB, as small as brotli's at 5; 11 is for the background re-encode.
   */
  quality?: number;
}

export interface SubsetResult {
  bytes: Uint8Array;
  /** Characters asked for that are not in the font's cmap, in order of code point. */
  unmapped: number[];
  glyphs: number;
  /** Which way made it. */
  path: 'fast' | 'harfbuzz';
}

/** Fetches a font once for the workers; rejects when there is none. */
export type FontLoader = (font: string) => Promise<Uint8Array>;

export interface SubsetEngineOptions {
  load: FontLoader;
  /** What `load` answers is used by nobody else, so that its memory is given back as soon as it is copied. */
  ownsLoaded?: boolean;
  /** Worker threads; number of cores unless told. */
  workers?: number;
  /** Budget in bytes of all that the engine keeps: fonts, what is prepared of them, and the workers themselves. */
  residentBytes?: number;
  /** A job running longer is ended with its worker (ms). */
  timeoutMs?: number;
  /** Jobs waiting per worker before `SubsetError('BUSY')`. */
  queueLimit?: number;
}

export interface SubsetEngine {
  subset(job: SubsetJob): Promise<SubsetResult>;
  /** One job a font, sharded over the workers, each settling on its own. */
  subsetMany(jobs: readonly SubsetJob[]): Promise<PromiseSettledResult<SubsetResult>[]>;
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
  | 'AXIS_INVALID'
  | 'TIMEOUT'
  | 'CRASHED'
  | 'BUSY'
  | 'CLOSED'
  | 'EMPTY_TEXT';

export class SubsetError extends Error {
  readonly code: SubsetErrorCode;
  constructor(code: SubsetErrorCode, message: string) {
    super(message);
    this.name = 'SubsetError';
    this.code = code;
  }
}
