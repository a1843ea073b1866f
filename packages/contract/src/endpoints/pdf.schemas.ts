import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { SHEET_LIMITS } from './pdf.ts';

const whole = (min: number, max: number, initial: number) =>
  z._default(z.coerce.number<number | string>().check(z.int(), z.gte(min), z.lte(max)), initial);

const { size, spacing } = SHEET_LIMITS;

const sheetQuery = z.object({
  /** Comma-separated numbers of families or faces, in the order of the sheet. */
  fonts: z.string().check(z.minLength(1), z.maxLength(1100)),
  text: z.string().check(z.minLength(1), z.maxLength(SHEET_LIMITS.text)),
  size: whole(size.min, size.max, size.initial),
  spacing: whole(spacing.min, spacing.max, 0),
  /** Colour of the samples, `#rrggbb` or `rrggbb`. */
  color: z.optional(z.string().check(z.regex(/^#?[0-9a-fA-F]{6}$/))),
  /** `wght:700,wdth:80`; every font uses the axes that it has, clamped to their range. */
  axes: z.optional(
    z
      .string()
      .check(z.maxLength(200), z.regex(/^[\x20-\x7e]{4}:-?\d+(\.\d+)?(,[\x20-\x7e]{4}:-?\d+(\.\d+)?)*$/)),
  ),
});

export const pdfSchemas = {
  pdfCompare: {
    summary: '字体对比表（PDF）',
    description: '把同一段文字用几款字体排成一份可以打印、可以选字的 PDF。',
    query: sheetQuery,
    data: z.object({
      fileName: z.string(),
      /** Strong ETag, derived from the content. */
      etag: z.string(),
      bytes: z.instanceof(Uint8Array),
    }),
  },
} satisfies SchemaGroup;
