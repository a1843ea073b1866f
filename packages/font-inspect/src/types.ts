export { FontError, type FontErrorCode } from '@ziwan/sfnt';

export type SourceFormat = 'ttf' | 'otf' | 'ttc' | 'woff' | 'woff2';

/** One face as a self-contained sfnt. */
export interface UnpackedFace {
  /** Index inside a collection, 0 otherwise. */
  index: number;
  sfnt: Uint8Array;
}

export interface SanitizerFinding {
  table: string;
  code: string;
  /** Chinese, for the operator. */
  message: string;
}

export interface SanitizerVerdict {
  ok: boolean;
  errors: SanitizerFinding[];
  warnings: SanitizerFinding[];
  /** Tables that were left out to make the font pass (such as a misaligned FFTM); `sfnt` is then the repaired font. */
  dropped: string[];
}

export interface FontNames {
  /** Family names by BCP 47 tag, typographic family (16) before family (1). */
  family: Record<string, string>;
  subfamily: Record<string, string>;
  postScript: string | null;
  version: string | null;
  copyright: string | null;
  designer: string | null;
  manufacturer: string | null;
  licence: string | null;
  licenceUrl: string | null;
}

export interface FontMetrics {
  unitsPerEm: number;
  ascender: number;
  descender: number;
  lineGap: number;
  capHeight: number | null;
  xHeight: number | null;
  yMax: number;
  yMin: number;
  /** Pixels an em of a pixel face has; of other faces, and of those inspected before it was read, nothing. */
  grid?: number;
}

export interface FontAxis {
  tag: string;
  name: string;
  min: number;
  default: number;
  max: number;
  hidden: boolean;
}

export interface FontInstance {
  name: string;
  coordinates: Record<string, number>;
}

/** Inclusive range of code points. */
export type CodePointRange = [first: number, last: number];

export interface FontReport {
  names: FontNames;
  metrics: FontMetrics;
  outline: 'glyf' | 'CFF' | 'CFF2';
  glyphCount: number;
  weight: number;
  width: number;
  italic: boolean;
  fsType: number;
  axes: FontAxis[];
  instances: FontInstance[];
  /** OpenType feature tags of GSUB and GPOS, sorted, without duplicates. */
  features: string[];
  /** Has vertical metrics (`vhea`/`vmtx`) or a `vert` feature. */
  vertical: boolean;
  /** Code points with an outline, or that are properly blank (spaces, format characters); sorted, disjoint. */
  drawn: CodePointRange[];
  /** Code points in the cmap whose glyph is empty although the character should show: the cmap lies about these. */
  empty: CodePointRange[];
  /** Drawn characters in all (sum of `drawn`). */
  characterCount: number;
  /** Of those, in the CJK ideograph blocks. */
  hanziCount: number;
}

export type CharsetId =
  | 'gb2312-1'
  | 'gb2312'
  | 'gbk'
  | 'gb18030-1'
  | 'gb18030-2'
  | 'gb18030-3'
  | 'tghz-1'
  | 'tghz-2'
  | 'tghz-3'
  | 'big5-1'
  | 'big5'
  | 'kana'
  | 'latin';

export interface CoverageCount {
  charset: CharsetId;
  have: number;
  total: number;
}
