import { WRAP_LUA } from '../wrapping/wrap-lua.ts';
import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';
import { sfntFiles, sfntNameOf } from './font-files.ts';
import { variableOf } from './variable.ts';

export const love11: Engine = {
  name: 'LÖVE 11',
  needs: { requires: 'either', fonts: ['sfnt'], drawings: ['bitmap'], onePage: false },
  opened: true,
  files: async (face, encode) => [
    ...sfntFiles(face, 'fonts/'),
    ...(await bmfontFiles(face, encode, { folder: 'fonts/', format: 'text' })),
  ],
  shared: () => [WRAP_LUA],
  setup: () => [
    '把 fonts 文件夹放到 main.lua 旁边。每一处的字体是一个变量，画字前用 love.graphics.setFont 选它。',
    'printf 能给中文换行，但会把《留在行尾、把，放到行首。要避开：',
    "    love.graphics.print(require('fonts.wrap')(love.graphics.getFont(), '…', 300), x, y)",
  ],
  use: (face) => {
    const { stem, fonts, fillers = [], atlas, pixel } = face;
    const font = variableOf(face);
    const load = (file: string) => `love.graphics.newFont('fonts/${file}', 24)`;
    const nearest = pixel ? [`${font}:setFilter('nearest', 'nearest') -- 像素字体`] : [];
    const bitmap = `${font} = love.graphics.newFont('fonts/${stem}.fnt')`;
    if (!fonts.sfnt) return [`fonts/${stem}.fnt`, bitmap, ...nearest];
    return [
      `fonts/${sfntNameOf(face)}`,
      `${font} = ${load(sfntNameOf(face))}`,
      ...(fillers.length > 0
        ? [
            `${font}:setFallbacks(${fillers.map((filler) => load(sfntNameOf(filler))).join(', ')}) -- 补缺的字，字号要相同`,
          ]
        : []),
      ...nearest,
      ...(atlas ? [`-- 或者用画好的图集，字号固定：${bitmap}`] : []),
    ];
  },
};
