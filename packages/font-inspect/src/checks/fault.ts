import type { Reader } from '@ziwan/sfnt';

/** What is wrong with the table being checked; the reason is Chinese. */
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

/** What a check may know of the other tables, which are checked in an order that makes these numbers sound. */
export interface CheckContext {
  tables: ReadonlyMap<string, Uint8Array>;
  glyphCount: number;
  /** `head.indexToLocFormat` */
  longLoca: boolean;
  /** Axes of a sound `fvar`; 0 where there is none. */
  axisCount: number;
  /** Mark glyph sets of a sound `GDEF`; 0 where there are none. */
  markGlyphSets: number;
  warn(table: string, code: string, message: string): void;
}

/** Throws `TableFault`, or `RangeError` where the table ends too early. */
export type Check = (r: Reader, context: CheckContext) => void;
