import type { FontCard } from '@ziwan/contract';

/** Source of a font's files: this site, the maker's page, or unknown. */
export type Offer = 'open' | 'official' | 'closed';

export const offerOf = (font: Pick<FontCard, 'downloadable' | 'officialDownload'>): Offer =>
  font.downloadable ? 'open' : font.officialDownload === null ? 'closed' : 'official';

/** Label of the control that leads to the files or the reason. */
export const OFFERS: Record<Offer, { word: string; label: (name: string) => string }> = {
  open: { word: '下载', label: (name) => `下载 ${name}` },
  official: { word: '官方下载', label: (name) => `官方下载 ${name}` },
  closed: { word: '仅预览', label: (name) => `仅预览 ${name}` },
};
