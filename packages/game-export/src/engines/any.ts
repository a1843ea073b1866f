import type { Engine } from './engine.ts';
import { countOf, sfntFiles, sfntNameOf } from './font-files.ts';

export const any: Engine = {
  name: '通用',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], unites: true, onePage: false },
  opened: true,
  files: async (face) => sfntFiles(face, 'fonts/'),
  setup: () => [
    'fonts/ 里是只含所选字的字体。凡能读 TTF、OTF 的引擎和软件都能直接用。',
    'charset.txt 是全部用字，一行，按码位排列；引擎要字符表时给它这个文件。',
  ],
  use: (face) => {
    const { fillers = [] } = face;
    const file = sfntNameOf(face);
    if (fillers.length === 0) return [`fonts/${file}`];
    return [
      `fonts/${file}`,
      `${file} 缺的 ${countOf(fillers)} 个字在 ${fillers.map(sfntNameOf).join('、')} 里，大小已经配好。引擎能设后备字体（fallback）的，把它设为后备；不能的，这些字显示不出来，请换一款有它们的字体。`,
    ];
  },
};
