import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { countOf, sfntFiles, sfntNameOf } from './font-files.ts';

const NAMESPACE = 'ziwan';
const FOLDER = `assets/${NAMESPACE}/font/`;
/** Formats of resource packs: fonts of this kind came with the first one listed (1.13). */
const FORMATS = { least: 4, named: 15, most: 999 } as const;
/** Pixels that a TTF gets per pixel of the interface. */
const OVERSAMPLE = 4;

export const minecraft: Engine = {
  name: 'Minecraft 资源包',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], onePage: false },
  opened: false,
  files: async (face) =>
    face.fonts.sfnt
      ? [
          // Paths of resources are in small letters.
          ...sfntFiles({ ...face, stem: face.stem.toLowerCase() }, FOLDER),
          ...(face.fills === undefined ? [fontFile(face)] : []),
        ]
      : [],
  shared: () => [packFile()],
  setup: () => [
    '把 assets 文件夹和 pack.mcmeta 打成一个 zip，放进 .minecraft/resourcepacks，在游戏的资源包里启用（Java 版 1.13 以后）。',
    `要整个界面都换成一款，把它的 .json 复制为 assets/minecraft/font/default.json：有的字用它，没有的字照旧。`,
  ],
  use: (face) => {
    const { fillers = [], pixel } = face;
    return [
      `${FOLDER}${face.stem.toLowerCase()}.json`,
      `文本里写 {"text":"…","font":"${NAMESPACE}:${face.stem.toLowerCase()}"}`,
      ...(pixel ? ['像素字体：size 改成它的网格（如 12），oversample 已是 1。'] : []),
      ...(fillers.length > 0 ? [`缺的 ${countOf(fillers)} 个字由补字的字体画，已写在同一个 .json 里。`] : []),
    ];
  },
};

/** A font with the face and its fillers as providers, asked in this order (Java Edition, "font providers", `ttf`). */
function fontFile(face: EngineFace): PackageFile {
  const providers = [face, ...(face.fillers ?? [])].map((each) => ({
    type: 'ttf',
    file: `${NAMESPACE}:${sfntNameOf(each).toLowerCase()}`,
    shift: [0, 0],
    size: 11,
    oversample: face.pixel ? 1 : OVERSAMPLE,
  }));
  return {
    path: `${FOLDER}${face.stem.toLowerCase()}.json`,
    bytes: Buffer.from(`${JSON.stringify({ providers }, null, 2)}\n`),
  };
}

/** Older versions read `pack_format`, those since 1.20.2 `supported_formats`, those since 1.21.9 the other two. */
function packFile(): PackageFile {
  const { least, named, most } = FORMATS;
  const pack = {
    description: '字体',
    pack_format: named,
    supported_formats: [least, most],
    min_format: least,
    max_format: most,
  };
  return { path: 'pack.mcmeta', bytes: Buffer.from(`${JSON.stringify({ pack }, null, 2)}\n`) };
}
