import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { rangesOf } from './ranges.ts';

export const web: Engine = {
  name: '网页',
  needs: { requires: 'font', fonts: ['woff2'], drawings: [], onePage: false },
  opened: true,
  files: async (face) =>
    face.fonts.woff2 ? [{ path: `fonts/${face.stem}.woff2`, bytes: face.fonts.woff2 }, styleSheet(face)] : [],
  readme: (faces) => [
    '把 fonts 文件夹放到网站里。',
    ...faces.flatMap(({ stem, family }) => [
      `<link rel="stylesheet" href="fonts/${stem}.css">`,
      `font-family: ${JSON.stringify(family)}, sans-serif;`,
    ]),
    "画在 canvas 上的字，先等 await document.fonts.load('16px \"字体名\"', '用到的字')。",
  ],
};

function styleSheet({ stem, family, characters }: EngineFace): PackageFile {
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
    '}',
    '',
  ];
  return { path: `fonts/${stem}.css`, bytes: Buffer.from(lines.join('\n')) };
}
