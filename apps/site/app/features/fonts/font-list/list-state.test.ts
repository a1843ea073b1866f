import { expect, test } from 'vitest';
import { askedFilters, narrowingIn } from './list-filters.ts';
import { dataKey, hrefOf, readState, type Shell, sizeScale, withFilters } from './list-state.ts';
import { toggled } from './toggled.ts';

const shell: Shell = {
  path: '/font',
  kind: 'creative',
  title: '创意字体',
  description: () => '',
  sample: '江湖夜雨十年灯',
  size: 56,
  layoutKey: 'listLayout',
};
const read = (query: string) => readState(new URLSearchParams(query), shell);

test('an empty URL is the default state and vice versa', () => {
  const state = read('');
  expect(state.view).toMatchObject({ text: '', size: 56, layout: null, vertical: false });
  expect(hrefOf(state, shell)).toBe('/font');
});

test('a state survives its URL', () => {
  const query =
    'text=龙吟虎啸&tagNumber=style.brush,use.game&tagName=毛笔&brandNumber=zcool&weight=400&coverage=near&sort=hot&size=80&color=%23b8281c&spacing=50&vertical=1&layout=card&current=3';
  const state = read(query);
  expect(read(hrefOf(state, shell).split('?')[1] as string)).toEqual(state);
});

test('invalid parameters fall back to defaults', () => {
  const state = read('size=huge&current=-4&sort=random&coverage=some&layout=list&color=red&spacing=9999');
  expect(state).toEqual({ ...read(''), view: { ...read('').view, spacing: 500 } });
});

test('invalid weights are dropped, valid ones stay', () => {
  expect(read('weight=abc,400,0,1001,1.5,-1,1e2,700').filters.weight).toEqual(['400', '700']);
  expect(read('weight=1,1000').filters.weight).toEqual(['1', '1000']);
});

test('tags and brands are limited to what the call accepts', () => {
  const long = Array.from({ length: 30 }, (_, i) => `${i}`.padStart(30, 'x'));
  const { tagNumber: tags, brandNumber: brands } = read(`tagNumber=${long}&brandNumber=${long}`).filters;
  expect([tags, brands]).toEqual([long.slice(0, 12), long.slice(0, 6)]);
  expect(read(`brandNumber=${'x'.repeat(201)}`).filters.brandNumber).toEqual([]);
});

test('repeated and comma-separated tags are equivalent', () => {
  expect(read('tagNumber=a&tagNumber=b,a').filters.tagNumber).toEqual(['a', 'b']);
});

test('a text of any length is kept in full', () => {
  expect([...read(`text=${'𠮷'.repeat(1500)}`).view.text]).toHaveLength(1500);
});

test('changing a filter resets the page', () => {
  const state = withFilters(read('current=5&sort=hot'), { tagNumber: toggled(['a'], 'b') });
  expect(hrefOf(state, shell)).toBe('/font?tagNumber=a%2Cb&sort=hot');
});

test('only text and filters affect the list key', () => {
  expect(dataKey(read('size=80&layout=card&color=%23112233'))).toBe(dataKey(read('')));
  expect(dataKey(read('text=龙'))).not.toBe(dataKey(read('')));
});

test('the request has every filter of the address, and no defaults', () => {
  const query =
    'tagNumber=style.brush,use.game&tagName=毛笔&brandNumber=zcool&weight=400&keyword=黑&coverage=near&ignoreMarks=1&sort=hot';
  expect(askedFilters(read(query).filters)).toEqual({
    tagNumber: 'style.brush,use.game',
    brandNumber: 'zcool',
    weight: '400',
    keyword: '黑',
    coverage: 'near',
    ignoreMarks: true,
    sort: 'hot',
  });
  expect(askedFilters(read('').filters)).toEqual({ coverage: 'any' });
});

test('tags, brands, weights and a keyword leave out fonts; marks, coverage and the order do not', () => {
  const all =
    'tagNumber=a&tagName=A&brandNumber=b&weight=400&keyword=黑&coverage=near&ignoreMarks=1&sort=hot&size=80';
  expect(narrowingIn(read(all).filters)).toEqual(['tagNumber', 'brandNumber', 'weight', 'keyword']);
  expect(narrowingIn(read('coverage=near&sort=hot&ignoreMarks=1').filters)).toEqual([]);
});

test('a size is of use in tables and vertical columns, and at half in paragraphs', () => {
  const { view } = read('');
  expect([sizeScale('table', view), sizeScale('paragraph', view)]).toEqual([1, 0.5]);
  expect([sizeScale('card', view), sizeScale('picture', view)]).toEqual([null, null]);
  expect(sizeScale('card', { ...view, vertical: true })).toBe(1);
});
