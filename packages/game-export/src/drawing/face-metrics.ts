import { FontError, Reader, readLineMetrics, tablesOf } from '@ziwan/sfnt';
import { AtlasError } from './atlas-error.ts';

/** Vertical metrics of a face in ems. */
export interface FaceMetrics {
  readonly ascent: number;
  /** Below the baseline, above 0 in most fonts. */
  readonly descent: number;
  readonly lineGap: number;
}

/**
 * Reads the metrics that browsers use, so that lines in a game are as far apart as on the font's page.
 * @throws AtlasError FONT_INVALID
 */
export function faceMetricsOf(bytes: Uint8Array): FaceMetrics {
  try {
    const { tables } = tablesOf(bytes);
    const [head, hhea, os2] = ['head', 'hhea', 'OS/2'].map((tag) => tables.get(tag));
    if (head && hhea) {
      const em = new Reader(head).u16(18);
      const { ascender, descender, lineGap } = readLineMetrics(
        new Reader(hhea),
        os2 ? new Reader(os2) : null,
      );
      if (em > 0) return { ascent: ascender / em, descent: -descender / em, lineGap: lineGap / em };
    }
  } catch (error) {
    if (!(error instanceof FontError) && !(error instanceof RangeError)) throw error;
  }
  throw new AtlasError('FONT_INVALID', '字体文件不完整，读不出行高');
}
