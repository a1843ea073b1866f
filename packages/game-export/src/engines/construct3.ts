import type { Engine } from './engine.ts';

export const construct3: Engine = {
  name: 'Construct 3',
  needs: { requires: 'font', fonts: ['woff'], drawings: [], unites: true, onePage: false },
  opened: false,
  files: async ({ stem, fonts: { woff } }) => (woff ? [{ path: `fonts/${stem}.woff`, bytes: woff }] : []),
  setup: () => [
    '在项目栏里右键 Fonts 文件夹 → Import fonts，选 fonts 里的 WOFF 文件。',
    '下面每一处，在 Text 对象的 Font 属性里选那个文件的名字。',
  ],
  use: ({ stem, fillers = [] }) => [
    `fonts/${stem}.woff`,
    ...(fillers.length > 0
      ? [
          `一个 Text 对象用一个字体：缺的 ${fillers.reduce((sum, { characters }) => sum + characters.length, 0)} 个字另用 ${fillers.map((filler) => `${filler.stem}.woff`).join('、')} 的 Text 对象画，或换一款有这些字的字体。`,
        ]
      : []),
  ],
};
