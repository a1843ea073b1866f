import type { Endpoint } from '../endpoint.ts';
import type { titlesSchemas } from './titles.schemas.ts';

/** Limits of the calls of titles: faces and their characters (UTF-16 code units) of a request, px and pixels of a file. */
export const TITLE_CALLS = {
  faces: 12,
  text: 200,
  width: { min: 16, max: 4096, initial: 1200 },
  scale: { min: 1, max: 4 },
  pixels: 32_000_000,
} as const;

/** `zip`: SVG, PNG at 1–4 ×, PDF, the document, and a verifiable receipt for each font. */
export const TITLE_FORMATS = ['svg', 'png', 'pdf', 'zip'] as const;
export type TitleFormat = (typeof TITLE_FORMATS)[number];

/** Outlines of characters in faces that the site hands out, for a program that draws titles. */
export const titleOutlines: Endpoint<typeof titlesSchemas.titleOutlines> = {
  name: 'title-outlines',
  method: 'POST',
  path: '/api/v1/title/outlines',
  auth: 'public',
};

/** Draws a title document. */
export const drawTitle: Endpoint<typeof titlesSchemas.drawTitle> = {
  name: 'draw-title',
  method: 'POST',
  path: '/api/v1/title',
  auth: 'optional',
  produces: 'application/octet-stream',
};
