import { expect, test } from 'vitest';
import { downloadTerms, readableBytes } from './download-terms.ts';

type Detail = Parameters<typeof downloadTerms>[0];

const face = (fontGNo: string, bytes: number) =>
  ({
    fontGNo,
    familyName: '缝合像素',
    styleName: '12px',
    bytes,
    format: 'ttf',
    unpacked: null,
  }) as Detail['childFontResource'][number];

const licence = (over: object = {}) =>
  ({ text: 'OFL', reservedFontNames: [], verdicts: [], ...over }) as unknown as Detail['licenceDetail'];

const detail = (over: Partial<Detail> = {}): Detail => ({
  fontGNo: 'fusion',
  nameZh: '缝合像素',
  downloadable: true,
  officialDownload: null,
  assembledFrom: null,
  childFontResource: [face('fusion-a', 1_000_000), face('fusion-b', 2_500_000)],
  licenceDetail: licence(),
  sourceUrl: 'https://example.com/source',
  ...over,
});

test('an open font offers the family first, then each file', () => {
  const terms = downloadTerms(detail());
  expect(terms).toMatchObject({
    kind: 'open',
    files: [
      { id: 'fusion', type: 'family', bytes: 3_500_000 },
      { id: 'fusion-a', type: 'file', name: '缝合像素 12px', note: 'TTF' },
      { id: 'fusion-b', type: 'file' },
    ],
  });
});

test('an archive with web files counts them apart from installable ones', () => {
  const web = {
    ...face('fusion-a', 1_000_000),
    format: 'woff2',
    unpacked: { format: 'ttf', bytes: 3_000_000 },
  };
  const terms = downloadTerms(detail({ childFontResource: [web] as Detail['childFontResource'] }));
  expect(terms.kind === 'open' && terms.files[0]).toMatchObject({
    note: 'zip · 1 个字体文件，另附可安装的 TTF，附授权全文与授权说明',
    bytes: 4_000_000,
  });
});

test('a file that was assembled from slices and renamed says so', () => {
  const terms = downloadTerms(detail({ assembledFrom: '旧名体' }));
  expect(terms.kind === 'open' && terms.files.slice(1).map(({ note }) => note)).toEqual([
    'TTF · 由〈旧名体〉的切片拼合、改名',
    'TTF · 由〈旧名体〉的切片拼合、改名',
  ]);
});

test('a font with a reserved name links to its official page and says why', () => {
  const licenceDetail = licence({ reservedFontNames: ['Smiley'] });
  const terms = downloadTerms(
    detail({ downloadable: false, officialDownload: 'https://example.com/', licenceDetail }),
  );
  expect(terms).toMatchObject({ kind: 'official', url: 'https://example.com/' });
  expect(terms.kind === 'official' && terms.reason).toContain('「Smiley」');
});

test('a font without licence text is not offered, with the reason and its source', () => {
  const terms = downloadTerms(detail({ downloadable: false, licenceDetail: licence({ text: null }) }));
  expect(terms).toMatchObject({
    kind: 'closed',
    reason: expect.stringContaining('授权文本'),
    source: 'https://example.com/source',
  });
});

test('a font whose licence forbids redistribution is not offered, with its own reason', () => {
  const saying = (verdict: string) => {
    const licenceDetail = licence({ verdicts: [{ use: 'redistribute', verdict }] });
    const terms = downloadTerms(detail({ downloadable: false, licenceDetail }));
    return terms.kind === 'closed' && terms.reason;
  };
  expect(saying('denied')).toContain('不允许');
  expect(saying('unknown')).toContain('没有写明');
});

test('sizes read as in a file manager', () => {
  expect([0, 999, 1000, 9_940, 10_400, 999_400, 5_857_936, 143_000_000].map(readableBytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '9.9 KB',
    '10 KB',
    '999 KB',
    '5.9 MB',
    '143 MB',
  ]);
});
