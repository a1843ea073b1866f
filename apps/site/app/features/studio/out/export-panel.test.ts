import { expect, test } from 'vitest';
import { logoTerms } from './export-panel.tsx';
import { fileSize } from './file-size.ts';

test('a column is as high as a line is wide, and no narrower than the server draws', () => {
  expect(fileSize({ left: 0, right: 4000, top: 0, bottom: 1000 })).toEqual({ width: 1200, height: 300 });
  expect(fileSize({ left: -500, right: 500, top: 0, bottom: 3000 })).toEqual({ width: 400, height: 1200 });
  expect(fileSize({ left: 0, right: 1000, top: 0, bottom: 1000 })).toEqual({ width: 1200, height: 1200 });
  expect(fileSize({ left: 0, right: 10, top: 0, bottom: 10_000 }).width).toBe(16);
});

test('fonts under the same terms are named together, with their licence', () => {
  const logo = { use: 'logo', name: '用于 Logo', verdict: 'conditional', note: '条件 5' } as const;
  const font = (nameZh: string, licence: string) => ({ nameZh, licence, logo });
  expect(logoTerms([font('马善政', 'OFL 1.1'), font('莽行书', 'OFL 1.1'), font('站酷', 'IPA')])).toEqual([
    '马善政、莽行书：OFL 1.1，用于 Logo 有条件，条件 5',
    '站酷：IPA，用于 Logo 有条件，条件 5',
  ]);
  expect(logoTerms([{ nameZh: '无名', licence: null, logo: null }])).toEqual([
    '无名：授权不明，用于 Logo 未说明',
  ]);
});
