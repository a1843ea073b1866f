import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Bounds of one comparison sheet. Text in UTF-16 code units, sizes in points, spacing in thousandths of an em. */
export const SHEET_LIMITS = {
  fonts: 8,
  text: 200,
  size: { min: 12, max: 96, initial: 36 },
  spacing: { min: -200, max: 1000 },
} as const;

const whole = (min: number, max: number, initial: number) =>
  z._default(z.coerce.number<number | string>().check(z.int(), z.minimum(min), z.maximum(max)), initial);

const { size, spacing } = SHEET_LIMITS;

export const sheetQuery = z.object({
  /** Numbers of families or faces, comma separated, in the order of the sheet. */
  fonts: z.string().check(z.minLength(1), z.maxLength(1100)),
  text: z.string().check(z.minLength(1), z.maxLength(SHEET_LIMITS.text)),
  size: whole(size.min, size.max, size.initial),
  spacing: whole(spacing.min, spacing.max, 0),
  /** Ink of the samples, `#rrggbb` or `rrggbb`. */
  color: z.optional(z.string().check(z.regex(/^#?[0-9a-fA-F]{6}$/))),
  /** `wght:700,wdth:80`: every font takes the axes it has, inside its own range. */
  axes: z.optional(
    z
      .string()
      .check(z.maxLength(200), z.regex(/^[\x20-\x7e]{4}:-?\d+(\.\d+)?(,[\x20-\x7e]{4}:-?\d+(\.\d+)?)*$/)),
  ),
});

/** The comparison sheet: A4, vector text that can be selected, the fonts as embedded subsets. */
export const pdfCompare = endpoint({
  name: 'pdf-compare',
  method: 'GET',
  path: '/web/api/pdf/compare',
  summary: '字体对比表（PDF）',
  query: sheetQuery,
  produces: 'application/pdf',
  data: z.object({
    fileName: z.string(),
    /** Strong, by content. */
    etag: z.string(),
    bytes: z.instanceof(Uint8Array),
  }),
});

export const pdfEndpoints = [pdfCompare] as const;
