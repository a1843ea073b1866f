import type { FontCard } from './entities.schemas.ts';

/** Fonts with hanzi that systems have, by the names under which `local()` finds them. */
const SYSTEM = [
  'PingFang SC',
  'PingFangSC-Regular',
  'Hiragino Sans GB',
  'Microsoft YaHei',
  'HarmonyOS Sans SC',
  'Noto Sans CJK SC',
  'NotoSansCJKsc-Regular',
  'Source Han Sans SC',
  'Droid Sans Fallback',
  'WenQuanYi Micro Hei',
];
/** Fonts for what the first may lack: Android's font of hanzi has no Latin letters. */
const SYSTEM_LATIN = ['Roboto', 'Helvetica Neue', 'Segoe UI', 'Arial', 'Liberation Sans', 'DejaVu Sans'];
const EM = 1000;

type LineMetrics = Pick<FontCard['metrics'], 'unitsPerEm' | 'ascender' | 'descender' | 'lineGap'>;

export const fallbackName = (family: string): string => `${family}-fallback`;

/**
 * `@font-face` of a system's font with the lines and the width of hanzi of a face, for the time until that is loaded:
 * then nothing moves. Latin letters keep the proportions of the system's font.
 * @param advance of the face's hanzi, in thousandths of an em; null if it has none
 */
export function fallbackFace(
  family: string,
  { unitsPerEm, ascender, descender, lineGap }: LineMetrics,
  advance: number | null,
): string {
  const size = (advance ?? EM) / EM;
  const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;
  // The overrides count in the adjusted size.
  const ofSize = (units: number) => percent(Math.abs(units) / unitsPerEm / size);
  const rule = (names: readonly string[], ...more: string[]) =>
    [
      '@font-face {',
      `  font-family: "${fallbackName(family)}";`,
      `  src: ${names.map((name) => `local("${name}")`).join(', ')};`,
      `  size-adjust: ${percent(size)};`,
      `  ascent-override: ${ofSize(ascender)};`,
      `  descent-override: ${ofSize(descender)};`,
      `  line-gap-override: ${ofSize(lineGap)};`,
      ...more,
      '}',
      '',
    ].join('\n');
  return `${rule(SYSTEM_LATIN, '  unicode-range: U+20-24F;')}${rule(SYSTEM)}`;
}
