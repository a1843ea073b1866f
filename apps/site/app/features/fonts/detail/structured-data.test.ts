import type { FontDetail } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { structuredData } from './structured-data.ts';

const font = {
  fontGNo: 'ma-shan-zheng',
  faceGNo: 'ma-shan-zheng--regular',
  nameZh: '马善政毛笔楷书',
  nameEn: 'Ma Shan Zheng',
  designer: '王小明、Paul D. Hunt, 某字库 et al.',
  foundry: '某字库',
  year: 2018,
  kind: 'creative',
  tags: [{ dictNumber: 'style.kai', dictName: '楷体', type: 'style' }],
  downloadable: true,
  about: '毛笔楷书',
  copyright: '© 2018',
  sourceVersion: '2.001',
  sourceUrl: 'https://example.cn/source',
  publishedAt: '2026-01-01T00:00:00.000Z',
  licenceDetail: { name: 'OFL', url: 'https://openfontlicense.org/', text: 'OFL' },
  childFontResource: [{ fontGNo: 'ma-shan-zheng--regular', version: 'Version 2' }],
} as unknown as FontDetail;

const setting = {
  path: '/font/ma-shan-zheng',
  picture: 'https://ziwan.example/og/ma-shan-zheng-0.png',
  origin: 'https://ziwan.example',
};

type Node = Record<string, unknown>;
const graphOf = (over: Partial<FontDetail> = {}, at = setting) => {
  const data = structuredData({ ...font, ...over } as FontDetail, at);
  expect(data['@context']).toBe('https://schema.org');
  const nodes = data['@graph'] as Node[];
  const of = (type: string) => nodes.find((n) => [n['@type']].flat().includes(type));
  return { work: of('CreativeWork') as Node, product: of('Product'), crumbs: of('BreadcrumbList') as Node };
};
const absolute = (value: unknown) => URL.canParse(String(value)) && String(value).startsWith('https://');

test('a font has the required properties of a CreativeWork and a Product', () => {
  const { work, product } = graphOf();
  for (const key of ['url', 'image', 'license']) expect(absolute(work[key]), key).toBe(true);
  expect(work).toMatchObject({ name: '马善政毛笔楷书', version: '2.001', dateCreated: '2018' });
  expect(work.creator).toEqual([
    { '@type': 'Person', name: '王小明' },
    { '@type': 'Person', name: 'Paul D. Hunt' },
    { '@type': 'Organization', name: '某字库' },
  ]);
  const offer = product?.offers as Node;
  expect(offer).toMatchObject({ '@type': 'Offer', price: '0' });
  expect(offer.priceCurrency).toMatch(/^[A-Z]{3}$/);
  expect(absolute(offer.availability) && absolute(offer.url)).toBe(true);
});

test('breadcrumbs lead from home through the section to the font', () => {
  const items = graphOf().crumbs.itemListElement as Node[];
  expect(items.map((i) => [i['@type'], i.position, i.name, i.item])).toEqual([
    ['ListItem', 1, '首页', 'https://ziwan.example/'],
    ['ListItem', 2, '字体', 'https://ziwan.example/font'],
    ['ListItem', 3, '马善政毛笔楷书', 'https://ziwan.example/font/ma-shan-zheng'],
  ]);
});

test('a font that is not offered here is no Product, and unknown facts are left out', () => {
  const bare = {
    downloadable: false,
    designer: null,
    foundry: null,
    sourceVersion: null,
    year: null,
    tags: [],
  };
  const licenceDetail = { name: '自订授权', url: null, text: '可以商用' } as FontDetail['licenceDetail'];
  const { work, product } = graphOf(
    { ...bare, licenceDetail, childFontResource: [] },
    { ...setting, picture: null as unknown as string },
  );
  expect(product).toBeUndefined();
  expect(work.license).toEqual({ '@type': 'CreativeWork', name: '自订授权' });
  for (const key of ['creator', 'publisher', 'version', 'image', 'offers', 'dateCreated', 'keywords'])
    expect(work, key).not.toHaveProperty(key);
});

test('a licence whose text nobody has seen is not claimed', () => {
  const licenceDetail = { ...font.licenceDetail, text: null };
  expect(graphOf({ licenceDetail, downloadable: false }).work).not.toHaveProperty('license');
});
