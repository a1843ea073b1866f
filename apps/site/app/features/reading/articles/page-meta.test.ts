import { expect, test } from 'vitest';
import { PLACEHOLDER_ORIGIN } from '../../../document/absolute-url.ts';
import { readList } from './list-address.ts';
import { entryMeta, listMeta } from './page-meta.ts';

const list = (search: string) => {
  const url = new URL(`https://ziwan.example/baike${search}`);
  return listMeta({
    title: '书法百科',
    description: '说明',
    path: '/baike',
    state: readList(url.searchParams),
    url,
  });
};

test('pages of a list are indexed, filtered ones are not', () => {
  expect(list('')).toMatchObject({ title: '书法百科', canonical: '/baike', noindex: false });
  expect(list('?current=2')).toMatchObject({
    title: '书法百科 · 第 2 页',
    canonical: '/baike?current=2',
    noindex: false,
  });
  expect(list('?tagId=stele&current=2')).toMatchObject({ canonical: '/baike', noindex: true });
  expect(list('?keyword=王')).toMatchObject({ canonical: '/baike', noindex: true });
});

const entry = {
  title: '王羲之',
  summary: '书家',
  cover: { src: '/media/a.webp', width: 8, height: 6, alt: '' },
  author: '张三',
  source: { name: '《晋书》', url: 'https://example.com/jinshu' },
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-02-01T00:00:00.000Z',
  tags: [{ tagId: 'a', tagName: '书家' }],
};
type Entry = Omit<typeof entry, 'cover'> & { cover: typeof entry.cover | null };
const metaOf = (origin: string, change: Partial<Entry> = {}, search = '') =>
  entryMeta({
    entry: { ...entry, ...change },
    section: { name: '书法百科', path: '/baike' },
    path: '/baike/wang-xizhi',
    url: new URL(`${origin}/baike/wang-xizhi${search}`),
    picture: `${origin}/og/entry/wang-xizhi.png`,
    type: 'Article',
  });

test('an entry is an Article with source and breadcrumbs', () => {
  const meta = metaOf('https://ziwan.example');
  expect(meta).toMatchObject({ title: '王羲之 · 书法百科', canonical: '/baike/wang-xizhi', noindex: false });
  expect(meta.jsonLd?.['@graph']).toMatchObject([
    {
      '@type': 'Article',
      headline: '王羲之',
      image: 'https://ziwan.example/media/a.webp',
      author: { '@type': 'Person', name: '张三' },
      isBasedOn: 'https://example.com/jinshu',
      mainEntityOfPage: 'https://ziwan.example/baike/wang-xizhi',
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: 'https://ziwan.example/' },
        { position: 2, name: '书法百科' },
        { position: 3, name: '王羲之' },
      ],
    },
  ]);
});

test('an entry without a cover uses the generated image', () => {
  const meta = metaOf('https://ziwan.example', { cover: null });
  expect(meta.jsonLd?.['@graph']).toMatchObject([
    { image: 'https://ziwan.example/og/entry/wang-xizhi.png' },
    {},
  ]);
});

test('a cover on another host keeps its URL', () => {
  const cover = { ...entry.cover, src: 'https://cdn.example/a.webp' };
  expect(metaOf('https://ziwan.example', { cover }).jsonLd?.['@graph']).toMatchObject([
    { image: 'https://cdn.example/a.webp' },
    {},
  ]);
});

test('without an origin URLs are relative; the site is an organisation; pages with a visitor’s text are not indexed', () => {
  const meta = metaOf(PLACEHOLDER_ORIGIN, { author: '字玩编辑部' }, '?text=江湖');
  expect(meta.noindex).toBe(true);
  expect(meta.jsonLd?.['@graph']).toMatchObject([
    { author: { '@type': 'Organization', name: '字玩编辑部' }, mainEntityOfPage: '/baike/wang-xizhi' },
    {},
  ]);
});
