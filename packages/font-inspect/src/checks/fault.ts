import type { Reader } from '@ziwan/sfnt';

/** A fault in the table being checked; the message is in Chinese. */
export class TableFault extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function refuse(code: string, message: string): never {
  throw new TableFault(code, message);
}

/** Facts about other tables that a check may use. The checking order makes sure that they are valid. */
export interface CheckContext {
  tables: ReadonlyMap<string, Uint8Array>;
  glyphCount: number;
  /** `head.indexToLocFormat` */
  longLoca: boolean;
  /** Number of axes of a valid `fvar`; 0 without one. */
  axisCount: number;
  /** True if the outlines themselves vary (CFF2), so that the font needs its axes. */
  variableOutlines: boolean;
  /** Number of mark glyph sets of a valid `GDEF`; 0 without one. */
  markGlyphSets: number;
  warn(table: string, code: string, message: string): void;
}

/** Throws `TableFault`, or `RangeError` if the table is too short. */
export type Check = (r: Reader, context: CheckContext) => void;
