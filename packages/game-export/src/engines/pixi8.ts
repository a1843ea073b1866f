import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';
import { variableOf } from './variable.ts';
import { withoutTrueDistance } from './without-true-distance.ts';

export const pixi8: Engine = {
  name: 'PixiJS 8',
  needs: { requires: 'atlas', fonts: [], drawings: ['bitmap', 'sdf', 'msdf', 'mtsdf'], onePage: false },
  opened: true,
  // Pixi's text parser drops `distanceField`.
  files: (face, encode) =>
    bmfontFiles({ ...face, atlas: face.atlas && withoutTrueDistance(face.atlas) }, encode, {
      folder: 'fonts/',
      format: 'xml',
      extension: 'xml',
    }),
  setup: () => ['把 fonts 文件夹放进能被网页读到的目录，XML 和 PNG 要在一起。'],
  use: (face) => {
    const { stem, family, atlas, pixel } = face;
    return [
      `fonts/${stem}.xml`,
      ...(pixel ? ["像素字体，加载前写：TextureSource.defaultOptions.scaleMode = 'nearest';"] : []),
      `await Assets.load('fonts/${stem}.xml');`,
      `const ${variableOf(face)} = { fontFamily: ${JSON.stringify(family)}, fontSize: ${atlas?.size} };`,
      `new BitmapText({ text: '…', style: ${variableOf(face)} });`,
      ...(atlas?.field ? ['距离场字体，fontSize 放大几倍仍然清楚。'] : []),
    ];
  },
};
