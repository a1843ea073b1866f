import type { Atlas } from '../atlas.ts';
import { WRAP_JS } from '../wrapping/wrap-js.ts';
import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';
import { variableOf } from './variable.ts';

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
  shared: () => [WRAP_JS],
  setup: () => [
    '把 fonts 文件夹放进能被网页读到的目录，XML 和 PNG 要在一起。',
    '中文没有空格，只写 wordWrap 不会换行：再加 breakWords: true，就在任何字后面换。',
    "要标点不落在行首、行尾：先加载 fonts/wrap-text.js（import 或 script 标签），再写 label.text = wrapText('…', 300, (line) => { label.text = line; return label.width; });",
  ],
  use: (face) => {
    const { stem, family, atlas, pixel } = face;
    return [
      `fonts/${stem}.xml`,
      ...(pixel ? ["像素字体，加载前写：TextureSource.defaultOptions.scaleMode = 'nearest';"] : []),
      `await Assets.load('fonts/${stem}.xml');`,
      `const ${variableOf(face)} = { fontFamily: ${JSON.stringify(family)}, fontSize: ${atlas?.size} };`,
      `new BitmapText({ text: '…', style: ${variableOf(face)} });`,
      `会换行的：new BitmapText({ text: '…', style: { ...${variableOf(face)}, wordWrap: true, wordWrapWidth: 300, breakWords: true } });`,
      ...(atlas?.field ? ['距离场字体，fontSize 放大几倍仍然清楚。'] : []),
    ];
  },
};

/** Drops the fourth channel of MTSDF: Pixi multiplies the colours by it when it uploads the texture. */
function withoutTrueDistance(atlas: Atlas): Atlas {
  if (atlas.field?.type !== 'mtsdf') return atlas;
  const pages = atlas.pages.map((page) => {
    const pixels = new Uint8Array(page.width * page.height * 3);
    for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) {
      pixels.set(page.pixels.subarray(from, from + 3), to);
    }
    return { ...page, channels: 3 as const, pixels };
  });
  return { ...atlas, field: { ...atlas.field, type: 'msdf' }, pages };
}
