import type { Endpoint } from '../endpoint.ts';
import type { pdfSchemas } from './pdf.schemas.ts';

/** Limits of a comparison sheet. Text in UTF-16 code units, sizes in points, spacing in thousandths of an em. */
export const SHEET_LIMITS = {
  fonts: 8,
  text: 200,
  size: { min: 12, max: 96, initial: 36 },
  spacing: { min: -200, max: 1000 },
} as const;

/** Renders a comparison sheet: A4, with selectable text and embedded font subsets. */
export const pdfCompare: Endpoint<typeof pdfSchemas.pdfCompare> = {
  name: 'pdf-compare',
  method: 'GET',
  path: '/web/api/pdf/compare',
  auth: 'public',
  produces: 'application/pdf',
};
