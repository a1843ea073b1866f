import { FONT_SECTIONS, type FontDetail } from '@ziwan/contract';
import { zonedOf } from '@ziwan/contract/site-time';

interface Setting {
  /** Canonical path of the page. */
  path: string;
  /** URL of the font's picture; null when unknown. */
  picture: string | null;
  /** Empty until the origin is known, which gives relative URLs. */
  origin: string;
}

/**
 * schema.org data of a font: a work with makers, licence and version, a free offer when it can be downloaded here,
 * and breadcrumbs.
 */
export function structuredData(
  font: FontDetail,
  { path, picture, origin }: Setting,
): Record<string, unknown> {
  const { name, path: section } = FONT_SECTIONS[font.kind];
  const { licenceDetail: licence, foundry } = font;
  const url = origin + path;
  const face = font.childFontResource.find((f) => f.fontGNo === font.faceGNo) ?? font.childFontResource[0];
  const version = font.sourceVersion ?? face?.version;
  const makers = (font.designer ?? '')
    .split(/[、,，]| et al\.?$/)
    .map((maker) => maker.trim())
    .filter((maker) => maker !== '' && !/^et al\.?$/.test(maker));
  const work = {
    '@type': font.downloadable ? ['CreativeWork', 'Product'] : 'CreativeWork',
    '@id': `${url}#font`,
    url,
    name: font.nameZh,
    ...(font.nameEn && font.nameEn !== font.nameZh ? { alternateName: font.nameEn } : {}),
    ...(font.about ? { description: font.about } : {}),
    ...(picture ? { image: picture } : {}),
    ...(makers.length > 0
      ? {
          creator: makers.map((maker) => ({
            '@type': maker === foundry ? 'Organization' : 'Person',
            name: maker,
          })),
        }
      : {}),
    ...(foundry ? { publisher: { '@type': 'Organization', name: foundry } } : {}),
    ...(font.year ? { dateCreated: String(font.year) } : {}),
    datePublished: zonedOf(font.publishedAt),
    // Without its text, the licence is only what the source claims.
    ...(licence.text === null
      ? {}
      : { license: licence.url ?? { '@type': 'CreativeWork', name: licence.name } }),
    ...(version ? { version } : {}),
    ...(font.copyright ? { copyrightNotice: font.copyright } : {}),
    ...(font.sourceUrl ? { isBasedOn: font.sourceUrl } : {}),
    ...(font.tags.length > 0 ? { keywords: font.tags.map((tag) => tag.dictName).join(',') } : {}),
    genre: '字体',
    inLanguage: 'zh-CN',
    isAccessibleForFree: font.downloadable,
    ...(font.downloadable
      ? {
          offers: {
            '@type': 'Offer',
            price: '0',
            priceCurrency: 'CNY',
            availability: 'https://schema.org/InStock',
            url,
          },
        }
      : {}),
  };
  const crumbs = [
    { name: '首页', item: `${origin}/` },
    { name, item: origin + section },
    { name: font.nameZh, item: url },
  ];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      work,
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map((crumb, i) => ({ '@type': 'ListItem', position: i + 1, ...crumb })),
      },
    ],
  };
}
