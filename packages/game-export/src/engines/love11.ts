import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';
import { sfntFiles, sfntNameOf } from './font-files.ts';

export const love11: Engine = {
  name: 'LÖVE 11',
  needs: { requires: 'either', fonts: ['sfnt'], drawings: ['bitmap'], onePage: false },
  opened: true,
  files: async (face, encode) => [
    ...sfntFiles(face, 'fonts/'),
    ...(await bmfontFiles(face, encode, { folder: 'fonts/', format: 'text' })),
  ],
  readme: (faces) => [
    '把 fonts 文件夹放到 main.lua 旁边。',
    ...faces.flatMap((face) => [
      ...(face.fonts.sfnt ? [`font = love.graphics.newFont('fonts/${sfntNameOf(face)}', 24)`] : []),
      ...(face.atlas
        ? [
            `${face.fonts.sfnt ? '或者用画好的图集，字号固定：' : ''}font = love.graphics.newFont('fonts/${face.stem}.fnt')`,
          ]
        : []),
      ...(face.pixel ? ["像素字体：font:setFilter('nearest', 'nearest')"] : []),
    ]),
  ],
  fallback: (face, fillers) =>
    face.fonts.sfnt
      ? [
          `缺的字：font:setFallbacks(${fillers.map((filler) => `love.graphics.newFont('fonts/${sfntNameOf(filler)}', 24)`).join(', ')})，字号与 font 的相同。`,
        ]
      : [],
};
