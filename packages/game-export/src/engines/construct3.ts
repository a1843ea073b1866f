import type { Engine } from './engine.ts';
import { countOf, sizeNote } from './font-files.ts';

export const construct3: Engine = {
  name: 'Construct 3',
  needs: { requires: 'font', fonts: ['woff'], drawings: [], onePage: false },
  opened: false,
  files: async ({ stem, fonts: { woff } }) => (woff ? [{ path: `Fonts/${stem}.woff`, bytes: woff }] : []),
  setup: () => [
    '在 Project 栏的 Files 下右键 Fonts → Import fonts，选 Fonts 文件夹里的 .woff。',
    'Text 对象的 Wrapping 选 Character，中文才会折行；选 Word 时只在空格处折。',
  ],
  use: ({ stem, fillers = [], pixel }) => [
    `Fonts/${stem}.woff`,
    `选中 Text 对象，Font 选 ${stem}。`,
    ...(pixel ? ['像素字体：Size 取它的整数倍，项目的 Sampling 选 Nearest。'] : []),
    ...(fillers.length > 0
      ? [
          `Text 只用一款字体：缺的 ${countOf(fillers)} 个字由玩家系统里的字体画。要补上，给那些字另放一个 Text，Font 选 ${fillers.map((filler) => filler.stem).join('、')}。${sizeNote(fillers)}`,
        ]
      : []),
  ],
};
