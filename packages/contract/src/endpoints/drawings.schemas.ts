import * as z from 'zod';
import type { SchemaGroup } from '../endpoint.ts';
import { DRAWING_ALIGNMENTS, DRAWING_FORMATS, DRAWING_LIMITS } from './drawings.ts';
import { WEBFONT_LIMITS } from './webfont.ts';

const { size, spacing, leading, scale } = DRAWING_LIMITS;

const number = (min: number, max: number, initial: number) =>
  z._default(z.coerce.number<number | string>().check(z.gte(min), z.lte(max)), initial);

const colour = z.string().check(z.regex(/^#?[0-9a-fA-F]{6}$/));

const drawingQuery = z.object({
  /** Number of a face, or of a family for its specimen face. */
  id: z.string().check(z.minLength(1), z.maxLength(120), z.toLowerCase()),
  /** `\\n` ends a paragraph; U+2028 breaks a line within one, and only lines that end so are justified. */
  text: z.string().check(z.minLength(1), z.maxLength(WEBFONT_LIMITS.text)),
  format: z.enum(DRAWING_FORMATS),
  /** Font size, px. */
  size: number(size.min, size.max, size.initial),
  /** Letter spacing, thousandths of an em. */
  spacing: number(spacing.min, spacing.max, 0),
  /** Line height, ems. */
  leading: number(leading.min, leading.max, leading.initial),
  align: z._default(z.enum(DRAWING_ALIGNMENTS), 'start'),
  direction: z._default(z.enum(['horizontal', 'vertical']), 'horizontal'),
  /** Length of the lines, px, to align them in; 0 for that of the longest line. */
  measure: number(0, DRAWING_LIMITS.measure, 0),
  /** `wght:700,wdth:80`; other axes keep their default, and weight is 400. */
  axes: z.optional(
    z
      .string()
      .check(z.maxLength(200), z.regex(/^[\x20-\x7e]{4}:-?\d+(\.\d+)?(,[\x20-\x7e]{4}:-?\d+(\.\d+)?)*$/)),
  ),
  /** OpenType features, `palt:1,kern:0`. */
  features: z.optional(
    z.string().check(z.maxLength(200), z.regex(/^[a-zA-Z0-9]{4}:[01](,[a-zA-Z0-9]{4}:[01])*$/)),
  ),
  /** Colour of the ink, `#rrggbb` or `rrggbb`. */
  ink: z._default(colour, '1b1917'),
  /** Colour of the background; transparent without. */
  ground: z.optional(colour),
  /** Pixels of a PNG for one px of the font size. */
  scale: number(scale.min, scale.max, scale.min),
});

export const drawingSchemas = {
  drawText: {
    summary: '把文字画成图（SVG 路径或 PNG）',
    description: '用一款字体画一段文字，答 SVG 或 PNG；横排、竖排、字距、行距、颜色都可以写。',
    query: drawingQuery,
    data: z.object({
      fileName: z.string(),
      /** Strong ETag, derived from the content. */
      etag: z.string(),
      mediaType: z.string(),
      bytes: z.instanceof(Uint8Array),
    }),
  },
} satisfies SchemaGroup;
