import { previewFonts as endpoint } from '@ziwan/contract/admin';
import { type AnyHandler, handle } from '../../../calls/handling.ts';
import type { FontPreviews } from '../preview.ts';

export const fontsPreview = (previews: FontPreviews): AnyHandler =>
  handle(endpoint, { cache: 'none', limit: 'api', readOnly: true }, ({ body }) => previews.draw(body));
