import { FONT_SECTIONS, type FontCard } from '@ziwan/contract';

/** Address of a font's page. */
export const fontPath = (font: Pick<FontCard, 'kind' | 'fontGNo'>): string =>
  `${FONT_SECTIONS[font.kind].path}/${encodeURIComponent(font.fontGNo)}`;
