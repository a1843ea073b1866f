import type { EntryCard } from '@ziwan/contract';
import { zonedOf } from '@ziwan/contract/site-time';
import { absoluteUrl, originOf } from '../../../document/absolute-url.ts';
import { SITE_NAME } from '../../../document/site-name.ts';
import type { PageMeta } from '../../../lazy-loading/page-modules.ts';
import { isFiltered, type ListState, listHref } from './list-address.ts';

export interface Crumb {
  name: string;
  path: string;
}

const breadcrumbs = (crumbs: readonly Crumb[], origin: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: origin + path,
  })),
});

interface ListMeta {
  title: string;
  description: string;
  path: string;
  state: ListState;
  url: URL;
}

/** Only unfiltered pages of a list are indexed. */
export function listMeta({ title, description, path, state, url }: ListMeta): PageMeta {
  const filtered = isFiltered(state);
  return {
    title: state.current > 1 ? `${title} · 第 ${state.current} 页` : title,
    description,
    canonical: filtered ? path : listHref(path, state),
    noindex: filtered,
    jsonLd: {
      '@context': 'https://schema.org',
      ...breadcrumbs([HOME, { name: title, path }], originOf(url)),
    },
  };
}

/** The site's editors are an organisation, not a person. */
const authorOf = (author: string | null) =>
  author === null || author.startsWith(SITE_NAME)
    ? { '@type': 'Organization', name: author ?? SITE_NAME }
    : { '@type': 'Person', name: author };

const HOME: Crumb = { name: '首页', path: '/' };

interface EntryMeta {
  entry: Pick<
    EntryCard,
    'title' | 'summary' | 'cover' | 'author' | 'source' | 'publishedAt' | 'updatedAt' | 'tags'
  >;
  section: Crumb;
  path: string;
  url: URL;
  /** URL of the generated image, for entries without a cover. */
  picture: string | null | undefined;
  type: 'Article' | 'NewsArticle' | 'Collection';
  more?: Record<string, unknown>;
}

export function entryMeta({ entry, section, path, url, picture, type, more }: EntryMeta): PageMeta {
  const origin = originOf(url);
  const image = entry.cover ? absoluteUrl(entry.cover.src, origin) : picture;
  return {
    title: `${entry.title} · ${section.name}`,
    ...(entry.summary ? { description: entry.summary } : {}),
    canonical: path,
    noindex: url.searchParams.has('text'),
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': type,
          [type === 'Collection' ? 'name' : 'headline']: entry.title,
          ...(entry.summary ? { description: entry.summary } : {}),
          ...(image ? { image } : {}),
          datePublished: zonedOf(entry.publishedAt),
          dateModified: zonedOf(entry.updatedAt),
          author: authorOf(entry.author),
          publisher: { '@type': 'Organization', name: SITE_NAME },
          ...(entry.source?.url ? { isBasedOn: entry.source.url } : {}),
          ...(entry.tags.length > 0 ? { keywords: entry.tags.map((t) => t.tagName).join(',') } : {}),
          inLanguage: 'zh-CN',
          mainEntityOfPage: origin + path,
          ...more,
        },
        breadcrumbs([HOME, section, { name: entry.title, path }], origin),
      ],
    },
  };
}
