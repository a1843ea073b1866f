import { FONT_SECTIONS, type FontCard } from '@ziwan/contract';

export const fontPath = (font: Pick<FontCard, 'kind' | 'fontGNo'>): string =>
  `${FONT_SECTIONS[font.kind].path}/${encodeURIComponent(font.fontGNo)}`;
