import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { rangesOf } from './ranges.ts';

export const web: Engine = {
  name: '网页',
  needs: { requires: 'font', fonts: ['woff2'], drawings: [], unites: true, variants: true, onePage: false },
  opened: true,
  ships: '放到网站里，页面上留一个链接。',
  files: async (face) =>
    face.fonts.woff2
      ? [
          { path: `fonts/${face.stem}.woff2`, bytes: face.fonts.woff2 },
          // The style sheet of the face that it fills has its rule.
          ...(face.fills === undefined ? [styleSheet(face)] : []),
        ]
      : [],
  setup: () => [
    '把 fonts 文件夹放到网站里。',
    "画在 canvas 上的字，先等 await document.fonts.load('16px \"字体名\"', '用到的字')。",
  ],
  use: ({ stem, family, fillers = [] }) => [
    `fonts/${stem}.css`,
    `<link rel="stylesheet" href="fonts/${stem}.css">`,
    `font-family: ${JSON.stringify(family)}, sans-serif;`,
    ...(fillers.length > 0 ? ['缺的字：补字的字体已并进同一个 font-family，不用另写。'] : []),
  ],
};

/** Fillers are faces of the same family for their own characters. */
function styleSheet(face: EngineFace): PackageFile {
  const rules = [face, ...(face.fillers ?? [])].map((each) => fontFace(each, face.family));
  return { path: `fonts/${face.stem}.css`, bytes: Buffer.from(rules.join('\n')) };
}

function fontFace({ stem, characters, variants = [] }: EngineFace, family: string): string {
  const hex = (codePoint: number) => codePoint.toString(16);
  const selectors = variants.flatMap((variant) => Array.from(variant).at(-1)?.codePointAt(0) ?? []);
  const drawn = [...new Set([...characters, ...selectors])].sort((a, b) => a - b);
  const ranges = rangesOf(drawn).map(({ first, last }) =>
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
  return lines.join('\n');
}
