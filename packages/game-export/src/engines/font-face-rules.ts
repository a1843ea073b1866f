import type { EngineFace } from './engine.ts';
import { rangesOf } from './ranges.ts';

/**
 * A style sheet of a face with its fillers, beside their WOFF2. Fillers are faces of the same family for their own
 * characters, scaled to the same size (CSS Fonts 5, `size-adjust`).
 */
export const fontFaceRules = (face: EngineFace): string =>
  [face, ...(face.fillers ?? [])].map((each) => fontFace(each, face.family)).join('\n');

function fontFace({ stem, characters, scale = 1 }: EngineFace, family: string): string {
  const hex = (codePoint: number) => codePoint.toString(16);
  const ranges = rangesOf(characters).map(({ first, last }) =>
    first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`,
  );
  const lines = [
    '@font-face {',
    `  font-family: ${JSON.stringify(family)};`,
    `  src: url("${stem}.woff2") format("woff2");`,
    '  font-display: swap;',
    `  unicode-range: ${ranges.join(', ')};`,
    ...(scale === 1 ? [] : [`  size-adjust: ${Math.round(1000 * scale) / 10}%;`]),
    '}',
    '',
  ];
  return lines.join('\n');
}
