import type { Engine } from './engine.ts';
import { fontFaceRules } from './font-face-rules.ts';

export const web: Engine = {
  name: '网页',
  needs: { requires: 'font', fonts: ['woff2'], drawings: [], onePage: false },
  opened: true,
  files: async (face) =>
    face.fonts.woff2
      ? [
          { path: `fonts/${face.stem}.woff2`, bytes: face.fonts.woff2 },
          // The style sheet of the face that it fills has its rule.
          ...(face.fills === undefined
            ? [{ path: `fonts/${face.stem}.css`, bytes: Buffer.from(fontFaceRules(face)) }]
            : []),
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
