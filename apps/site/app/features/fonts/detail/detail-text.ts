import { type FontDetail, HANZI_SAMPLES, LATIN_SAMPLE } from '@ziwan/contract';

type Facts = Pick<FontDetail, 'kind' | 'hanziCount' | 'coverage' | 'sample'>;

/** Sample text in the font's own script. */
export function sampleOf(font: Facts): string {
  if (font.sample !== null) return font.sample;
  if (font.hanziCount < 500) return LATIN_SAMPLE;
  return HANZI_SAMPLES[font.kind][font.coverage.charset.startsWith('big5') ? 'hant' : 'hans'];
}

/** The English name, unless the Chinese one contains it. */
export const otherName = ({ nameZh, nameEn }: Pick<FontDetail, 'nameZh' | 'nameEn'>): string | null =>
  nameEn !== null && nameEn !== '' && !nameZh.includes(nameEn) ? nameEn : null;

/** The face a URL selects: by number in the path, else the family's specimen face. */
export function faceOf(font: Pick<FontDetail, 'faceGNo' | 'childFontResource'>, id: string) {
  const faces = font.childFontResource;
  return faces.find((f) => f.fontGNo === id) ?? faces.find((f) => f.fontGNo === font.faceGNo) ?? faces[0];
}

/** Hash prefix that selects a face on the page. */
export const CURRENT_FONT = 'current-font-';
