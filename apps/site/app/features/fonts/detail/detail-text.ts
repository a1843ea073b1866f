import type { FontDetail } from '@ziwan/contract';

type Facts = Pick<FontDetail, 'kind' | 'hanziCount' | 'coverage'>;

/** What a font is shown with before the visitor writes: something it was made to draw. */
export function sampleOf(font: Facts): string {
  if (font.hanziCount < 500) return 'Hamburgefonstiv 0123456789';
  if (font.coverage.charset.startsWith('big5')) return '江湖夜雨十年燈';
  return font.kind === 'currency' ? '永和九年，岁在癸丑，暮春之初' : '江湖夜雨十年灯';
}

/** The English name beside the Chinese one, where that does not hold it already. */
export const otherName = ({ nameZh, nameEn }: Pick<FontDetail, 'nameZh' | 'nameEn'>): string | null =>
  nameEn !== null && nameEn !== '' && !nameZh.includes(nameEn) ? nameEn : null;

/** The face that an address points at: by its own number in the path, else the family's specimen face. */
export function faceOf(font: Pick<FontDetail, 'faceGNo' | 'childFontResource'>, id: string) {
  const faces = font.childFontResource;
  return faces.find((f) => f.fontGNo === id) ?? faces.find((f) => f.fontGNo === font.faceGNo) ?? faces[0];
}

/** Prefix of the hash that points at one face of the page. */
export const CURRENT_FONT = 'current-font-';
