import { LATIN_SAMPLE } from '@ziwan/contract';
import { expect, test } from 'vitest';
import { faceOf, otherName, sampleOf } from './detail-text.ts';
import { hanNumeral } from './numerals.ts';

const font = (over: object = {}) => ({
  kind: 'creative' as const,
  hanziCount: 6763,
  sample: null,
  coverage: { charset: 'gb2312', name: 'GB2312', have: 6763, total: 6763 },
  ...over,
});

test('the English name is added unless the Chinese one contains it', () => {
  const other = (nameZh: string, nameEn: string | null) => otherName({ nameZh, nameEn });
  expect(other('站酷快乐体', 'ZCOOL KuaiLe')).toBe('ZCOOL KuaiLe');
  for (const nameEn of ['Noto Sans SC', '', null]) expect(other('思源黑体 Noto Sans SC', nameEn)).toBeNull();
  expect(other('Unifont', 'Unifont')).toBeNull();
});

test('a font starts with a sample text in its own script', () => {
  expect(sampleOf(font())).toBe('江湖夜雨十年灯');
  expect(sampleOf(font({ kind: 'currency' }))).toBe('永和九年，岁在癸丑，暮春之初');
  expect(sampleOf(font({ coverage: { charset: 'big5', name: 'Big5', have: 1, total: 2 } }))).toBe(
    '江湖夜雨十年燈',
  );
  expect(sampleOf(font({ hanziCount: 0 }))).toBe(LATIN_SAMPLE);
  expect(sampleOf(font({ hanziCount: 0, sample: 'กขฃ' }))).toBe('กขฃ');
});

test("the face in the path is selected, else the family's specimen face", () => {
  const faces = [{ fontGNo: 'a' }, { fontGNo: 'b' }] as Parameters<typeof faceOf>[0]['childFontResource'];
  expect(faceOf({ faceGNo: 'b', childFontResource: faces }, 'a')?.fontGNo).toBe('a');
  expect(faceOf({ faceGNo: 'b', childFontResource: faces }, 'family')?.fontGNo).toBe('b');
  expect(faceOf({ faceGNo: 'gone', childFontResource: faces }, 'family')?.fontGNo).toBe('a');
});

test('sections have Chinese numerals', () => {
  expect([1, 9, 10, 11, 20, 21, 99].map(hanNumeral)).toEqual([
    '一',
    '九',
    '十',
    '十一',
    '二十',
    '二十一',
    '九十九',
  ]);
});
