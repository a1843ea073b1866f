import type { DataOf, showData } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { isReachable, relOf } from '../../../navigation/own-links.ts';
import { contentsOf } from './contents.tsx';

type Home = DataOf<typeof showData>;

const EMPTY_HOME: Home = {
  hero: { text: '字', fonts: [], full: 0, onlyMarks: 0, onlyVariants: 0, lacking: 0, elsewhere: 0 },
  totals: { families: 0, faces: 0, hanzi: 0 },
  ...{ newFonts: [], hotFonts: [], variableFonts: [], styles: [], adverts: [], columns: [] },
  ...{ albums: [], bundles: [], cases: [], baike: [], promotions: [], news: [] },
};
/** Only the number of items matters here. */
const some = [{}] as never[];
const listed = (part: Partial<Home>) =>
  contentsOf({ ...EMPTY_HOME, ...part }).map(({ number, id }) => `${number} ${id}`);

test('empty sections are left out and numbering has no gaps', () => {
  expect(listed({})).toEqual([]);
  expect(listed({ hotFonts: some, baike: some, albums: some })).toEqual(['一 hot', '二 albums', '三 baike']);
  expect(listed({ promotions: some })).toEqual(['一 recent']);
  expect(listed({ promotions: some, news: some, cases: some })).toEqual(['一 cases', '二 recent']);
});

const link = (url: string, protocol: number) => ({ url, protocol, href: url });

test('internal adverts link to existing pages only', () => {
  expect(isReachable(link('/font?text=字&coverage=full', 2))).toBe(true);
  expect(isReachable(link('album/first#s-1', 2))).toBe(true);
  expect(isReachable(link('/no-such-page', 2))).toBe(false);
  expect(isReachable(link('www.example.cn/no-such-page', 1))).toBe(true);
  expect(isReachable(link('https://example.cn/x', 2))).toBe(true);
  expect(isReachable({ url: null, protocol: null, href: null })).toBe(false);
});

test('external links send no referrer', () => {
  expect([relOf('https://example.cn'), relOf('/font')]).toEqual(['noopener', undefined]);
});
