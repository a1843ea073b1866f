import { expect, test } from 'vitest';
import { lettersProblem, logoTerms } from './export-panel.tsx';
import { fileSize } from './file-size.ts';

test('a column is as high as a line is wide, and no narrower than the server draws', () => {
  const sizeOf = (left: number, right: number, bottom: number, grid = 0) =>
    fileSize({ box: { left, right, top: 0, bottom }, grid });
  expect(sizeOf(0, 4000, 1000)).toEqual({ width: 1200, height: 300 });
  expect(sizeOf(-500, 500, 3000)).toEqual({ width: 400, height: 1200 });
  expect(sizeOf(0, 1000, 1000)).toEqual({ width: 1200, height: 1200 });
  expect(sizeOf(0, 10, 10_000).width).toBe(16);
  // 123 squares of nine pixels; a hundred of one; one of sixteen.
  expect(sizeOf(-25, 3050, 1000, 25)).toEqual({ width: 1107, height: 360 });
  expect(sizeOf(0, 2500, 50_000, 25)).toEqual({ width: 100, height: 2000 });
  expect(sizeOf(0, 25, 2500, 25)).toEqual({ width: 16, height: 1600 });
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

test('a font that is not handed out here is said not to be, and not to lack everything', () => {
  const refused = { code: 'S00434', message: '按授权要求，请前往官方页面下载' };
  const here = { nameZh: '试黑体', refused: null };
  expect(lettersProblem('剑气', [here, { nameZh: '缝合像素', refused }])).toBe(
    '缝合像素：按授权要求，请前往官方页面下载。请换一款字体。',
  );
  expect(lettersProblem('剑', [here])).toContain('缺 剑，存不了');
  expect(lettersProblem('', [here])).toBe('');
});
