import type { FontCard } from '@ziwan/contract';

/** URL of a font's page. General-purpose fonts have their own section. */
export const fontPath = (font: Pick<FontCard, 'kind' | 'fontGNo'>): string =>
  `/${font.kind === 'currency' ? 'currency' : 'font'}/${encodeURIComponent(font.fontGNo)}`;
