import type { Endpoint } from '../endpoint.ts';
import type { drawingSchemas } from './drawings.schemas.ts';

/**
 * Limits of a drawn text. Text in UTF-16 code units, sizes in px, spacing in thousandths of an em, leading in ems,
 * pixels of a PNG.
 */
export const DRAWING_LIMITS = {
  text: 600,
  size: { min: 12, max: 1000, initial: 64 },
  spacing: { min: -200, max: 1000 },
  leading: { min: 0.8, max: 3, initial: 1.4 },
  measure: 10_000,
  scale: { min: 1, max: 8 },
  pixels: 16_000_000,
} as const;

export const DRAWING_FORMATS = ['svg', 'png'] as const;
export const DRAWING_ALIGNMENTS = ['start', 'center', 'end', 'justify'] as const;

/** Draws a text in one face as outlines: SVG paths or a PNG. */
export const drawText: Endpoint<typeof drawingSchemas.drawText> = {
  name: 'draw-text',
  method: 'GET',
  path: '/web/api/font/draw-text',
  auth: 'public',
  produces: 'image/*',
};
