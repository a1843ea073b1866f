import type { Verdict } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { embedRefusal } from './embed-refusal.ts';

type Detail = Parameters<typeof embedRefusal>[0];

const font = (
  over: Partial<Omit<Detail, 'licenceDetail'>>,
  { text = 'OFL', web = 'allowed', redistribute = 'allowed' }: Record<string, string | null> = {},
): Detail => ({
  fontGNo: 'a',
  nameZh: '甲',
  downloadable: false,
  officialDownload: null,
  assembledFrom: null,
  embeddable: false,
  childFontResource: [],
  sourceUrl: null,
  licenceDetail: {
    text,
    reservedFontNames: [],
    verdicts: Object.entries({ web, redistribute }).map(([use, verdict]) => ({
      use,
      verdict: verdict as Verdict,
      name: use,
      note: '',
    })),
  } as unknown as Detail['licenceDetail'],
  ...over,
});

test('an embeddable font has no refusal', () => {
  expect(embedRefusal(font({ downloadable: true, embeddable: true }))).toBeNull();
});

test.each<[string, Detail, string]>([
  ['no licence text', font({}, { text: null }), '没有附带授权文本'],
  ['the maker alone', font({ officialDownload: 'https://a.example' }), '官方页面的文件'],
  ['passing on forbidden', font({}, { redistribute: 'denied' }), '授权不允许我们转发'],
  ['passing on not mentioned', font({}, { redistribute: 'unknown' }), '授权没有写明可以转发'],
  ['the web forbidden', font({ downloadable: true }, { web: 'denied' }), '授权不允许嵌入网页'],
  ['the web not mentioned', font({ downloadable: true }, { web: 'unknown' }), '没有写明可以嵌入网页'],
])('the panel says why there is no code: %s', (_, detail, words) => {
  const said = embedRefusal(detail) ?? '';
  expect(said).toContain(words);
  expect(said).toContain('不提供嵌入代码');
});
