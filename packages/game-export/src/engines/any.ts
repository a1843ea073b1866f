import type { Engine } from './engine.ts';
import { fillerLines, sfntFiles, sfntNameOf } from './font-files.ts';

export const any: Engine = {
  name: '通用',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], onePage: false },
  opened: true,
  files: async (face) => sfntFiles(face, 'fonts/'),
  setup: () => [
    'fonts/ 里是只含所选字的字体。凡能读 TTF、OTF 的引擎和软件都能直接用。',
    'charset.txt 是全部用字，一行，按码位排列；引擎要字符表时给它这个文件。',
  ],
  use: (face) => [`fonts/${sfntNameOf(face)}`, ...fillerLines(face)],
};
