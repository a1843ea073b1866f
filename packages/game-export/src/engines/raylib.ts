import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';
import { variableOf } from './variable.ts';

export const raylib: Engine = {
  name: 'raylib',
  needs: { requires: 'atlas', fonts: [], drawings: ['bitmap'], onePage: true },
  opened: false,
  files: (face, encode) => bmfontFiles(face, encode, { folder: 'fonts/', format: 'text' }),
  setup: () => ['把 fonts 文件夹放到程序的工作目录。', 'raylib 不会自动换行，要换行的地方自己写 \\n。'],
  use: (face) => {
    const { stem, atlas, pixel } = face;
    const font = variableOf(face);
    return [
      `fonts/${stem}.fnt`,
      `Font ${font} = LoadFont("fonts/${stem}.fnt");`,
      `DrawTextEx(${font}, "…", position, ${Math.round(atlas?.lineHeight ?? 0)}, 0, WHITE); // raylib 以行高为字号，这样是原大小`,
      ...(pixel ? [`SetTextureFilter(${font}.texture, TEXTURE_FILTER_POINT);`] : []),
    ];
  },
};
