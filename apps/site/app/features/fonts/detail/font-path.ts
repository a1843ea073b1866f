import type { FontCard } from '@ziwan/contract';

/** Address of a font's page; general text families live under their own section. */
export const fontPath = (font: Pick<FontCard, 'kind' | 'fontGNo'>): string =>
  `/${font.kind === 'currency' ? 'currency' : 'font'}/${encodeURIComponent(font.fontGNo)}`;
