import type { Atlas } from '../atlas.ts';
import type { PageEncoder } from '../bmfont/index.ts';
import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { leftToOthers, sfntFiles, sfntNameOf } from './font-files.ts';
import { variableOf } from './variable.ts';
import { withCells } from './with-cells.ts';

/** Units per em of the engine's metrics (text-element.js, `MAGIC`). */
const EM = 32;

export const playcanvas: Engine = {
  name: 'PlayCanvas',
  needs: {
    requires: 'either',
    fonts: ['sfnt'],
    drawings: ['msdf'],
    unites: true,
    onePage: false,
  },
  opened: true,
  repacks: true,
  files: async (face, encode) => [...sfntFiles(face, 'fonts/'), ...(await fieldFiles(face, encode))],
  setup: (faces) => [
    '把 fonts 文件夹放进能被网页读到的目录。',
    ...(faces.some(({ fonts }) => fonts.sfnt)
      ? [
          '用编辑器的：上传 .ttf，选中它，在 CHARACTERS 里粘贴 charset.txt 的全部内容，点 PROCESS FONT；编辑器自己画距离场。',
        ]
      : []),
  ],
  use: (face) => {
    const { stem, atlas, fonts } = face;
    const font = variableOf(face);
    const own = fonts.sfnt ? leftToOthers(face, '一个 Text 元素用一个字体资源') : [];
    if (!atlas) return [`fonts/${sfntNameOf(face)}`, ...own];
    return [
      `fonts/${stem}.json`,
      `const ${font} = new pc.Asset('${stem}', 'font', { url: 'fonts/${stem}.json' });`,
      `app.assets.add(${font}); app.assets.load(${font}); // 就绪后 element.fontAsset = ${font}`,
    ];
  },
};

/** Font data (version 3) and textures, the further ones numbered from 1 (handlers/font.js). */
async function fieldFiles(face: EngineFace, encode: PageEncoder): Promise<PackageFile[]> {
  if (!face.atlas) return [];
  const atlas = inSquares(face.atlas);
  const pages = await Promise.all(atlas.pages.map((page) => encode(page, 'rgba')));
  return [
    {
      path: `fonts/${face.stem}.json`,
      bytes: Buffer.from(`${JSON.stringify(fontData(face.family, atlas))}\n`),
    },
    ...pages.map((bytes, i) => ({ path: `fonts/${face.stem}${i === 0 ? '' : i}.png`, bytes })),
  ];
}

/** The engine draws each glyph as a square. */
const inSquares = (atlas: Atlas): Atlas =>
  withCells(atlas, ({ width, height }) => {
    const side = Math.max(width, height);
    return { width: side, height: side, left: 0, top: 0 };
  });

function fontData(family: string, atlas: Atlas) {
  const { size, base, lineHeight, field, pages, glyphs, kernings } = atlas;
  const scale = size / EM;
  const units = (px: number) => Math.round((px / scale) * 1000) / 1000;
  const chars = glyphs.map(({ codePoint, page, x, y, width, height, xOffset, yOffset, xAdvance }) => {
    const letter = String.fromCodePoint(codePoint);
    return [
      letter,
      {
        ...{ id: codePoint, letter, map: page, x, y, width, height, scale },
        range: (field?.range ?? 0) / scale,
        // The square's lower left corner from the pen, turned round.
        ...{ xoffset: units(-xOffset), yoffset: units(yOffset + height - base), xadvance: units(xAdvance) },
        bounds: [0, units(base - lineHeight), units(xAdvance), units(base)],
      },
    ] as const;
  });
  const kerning: Record<number, Record<number, number>> = {};
  for (const { first, second, amount } of kernings)
    kerning[first] = { ...kerning[first], [second]: units(amount) };
  return {
    version: 3,
    type: 'msdf',
    intensity: 0,
    info: { face: family, maps: pages.map(({ width, height }) => ({ width, height })) },
    chars: Object.fromEntries(chars),
    kerning,
  };
}
