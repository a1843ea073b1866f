import type { FontCard } from '@ziwan/contract';

/** Where a font's files come from: this site, its maker's page, or nowhere that the site knows of. */
export type Offer = 'open' | 'official' | 'closed';

export const offerOf = (font: Pick<FontCard, 'downloadable' | 'officialDownload'>): Offer =>
  font.downloadable ? 'open' : font.officialDownload === null ? 'closed' : 'official';

/** What a control says that leads to the files, or to why there are none. */
export const OFFERS: Record<Offer, { word: string; label: (name: string) => string }> = {
  open: { word: '下载', label: (name) => `下载 ${name}` },
  official: { word: '官方下载', label: (name) => `官方下载 ${name}` },
  closed: { word: '仅预览', label: (name) => `仅预览 ${name}` },
};
