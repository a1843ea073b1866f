export { FontError, type FontErrorCode } from '@ziwan/sfnt';

export type SourceFormat = 'ttf' | 'otf' | 'ttc' | 'woff' | 'woff2';

/** One face as an independent sfnt. */
export interface UnpackedFace {
  /** Index in a collection; 0 for any other file. */
  index: number;
  sfnt: Uint8Array;
}

export interface SanitizerFinding {
  table: string;
  code: string;
  /** Message for the operator, in Chinese. */
  message: string;
}

export interface SanitizerVerdict {
  ok: boolean;
  errors: SanitizerFinding[];
  warnings: SanitizerFinding[];
  /** Tables dropped so that the font passes (such as a misaligned FFTM); `sfnt` is then the repaired font. */
  dropped: string[];
}

export interface FontNames {
  /** Family names by BCP 47 tag; the typographic family (16) is preferred to the family (1). */
  family: Record<string, string>;
  subfamily: Record<string, string>;
  postScript: string | null;
  version: string | null;
  copyright: string | null;
  designer: string | null;
  manufacturer: string | null;
  licence: string | null;
  licenceUrl: string | null;
  /** What the makers say of the font (10), in Chinese if they do. */
  description: string | null;
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
  /** Number of pixels in an em of a pixel face; missing for other faces and for reports older than this field. */
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

/** Range of code points, both ends included. */
export type CodePointRange = [first: number, last: number];

/** A character and the variation selector after it. */
export type CharacterSequence = [character: number, selector: number];

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
  /** Code points that have an outline or are blank by definition (spaces, format characters); sorted, disjoint. */
  drawn: CodePointRange[];
  /** Mapped code points whose glyph is blank although the character is visible; sorted, disjoint. */
  empty: CodePointRange[];
  /** Variation sequences whose glyph draws, as pairs [character, selector] sorted by selector and character. */
  sequences: CharacterSequence[];
  /** Number of drawn characters (total of `drawn`). */
  characterCount: number;
  /** Number of drawn characters in the CJK ideograph blocks. */
  hanziCount: number;
}

/** The characters of a script, by its ISO 15924 code in lower case. */
export type ScriptCharset = `script-${string}`;

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
  | 'latin'
  | ScriptCharset;

export interface CoverageCount {
  charset: CharsetId;
  have: number;
  total: number;
}
