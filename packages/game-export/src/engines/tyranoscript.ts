import type { Engine } from './engine.ts';
import { fontFaceRules } from './font-face-rules.ts';

const FOLDER = 'data/others/';

export const tyranoscript: Engine = {
  name: 'TyranoScript',
  needs: { requires: 'font', fonts: ['woff2'], drawings: [], onePage: false },
  opened: false,
  files: async (face) =>
    face.fonts.woff2
      ? [
          { path: `${FOLDER}${face.stem}.woff2`, bytes: face.fonts.woff2 },
          ...(face.fills === undefined
            ? [{ path: `${FOLDER}${face.stem}.css`, bytes: Buffer.from(fontFaceRules(face)) }]
            : []),
        ]
      : [],
  setup: (faces) => [
    '把 data 文件夹并入项目的 data。',
    '下面以 [loadcss 开头的行写进 first.ks 的最前面。',
    ...(faces.some(({ role }) => role.split('、').includes('正文'))
      ? ['存档、履历等画面用 data/system/Config.tjs 的 ;userFace：把正文的字体名加到它最前面。']
      : []),
  ],
  use: ({ stem, family, role, fillers = [] }) => [
    `${FOLDER}${stem}.css`,
    `[loadcss file="./${FOLDER}${stem}.css"]`,
    ...(role.split('、').includes('正文')
      ? [`[deffont face="${family}"]`, '[resetfont]']
      : [`[font face="${family}"]`]),
    ...(fillers.length > 0 ? ['缺的字：补字的字体已并进同一个名字，不用另写。'] : []),
  ],
};
