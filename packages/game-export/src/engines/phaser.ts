import { WRAP_JS } from '../wrapping/wrap-js.ts';
import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';

export const phaser: Engine = {
  name: 'Phaser 3、4',
  needs: { requires: 'atlas', fonts: [], drawings: ['bitmap'], onePage: true },
  opened: true,
  files: (face, encode) => bmfontFiles(face, encode, { folder: 'fonts/', format: 'xml', extension: 'xml' }),
  shared: () => [WRAP_JS],
  setup: () => [
    '把 fonts 文件夹放进能被网页读到的目录。',
    '中文没有空格，setMaxWidth 不会换行。要换行，标点也不落在行首、行尾：先加载 fonts/wrap-text.js（import 或 script 标签），再写',
    "    label.setText(wrapText('…', 300, (line) => label.setText(line).width));",
  ],
  use: ({ stem, atlas, pixel, characters }) => [
    `fonts/${stem}.xml`,
    `preload：this.load.bitmapFont('${stem}', 'fonts/${stem}.png', 'fonts/${stem}.xml');`,
    `create：this.add.bitmapText(x, y, '${stem}', '…', ${atlas?.size});`,
    ...(pixel ? ['像素字体：游戏配置里写 pixelArt: true。'] : []),
    ...(characters.some((c) => c > 0xffff) ? ['Phaser 画不出 U+FFFF 以后的字（如「𠀀」）。'] : []),
  ],
};
