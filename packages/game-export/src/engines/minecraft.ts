import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { sfntFiles } from './font-files.ts';

const NAMESPACE = 'ziwan';
const FONTS = `assets/${NAMESPACE}/font/`;
/** Formats of resource packs: the first whose font providers are these (1.20), and the last without minor versions. */
const FORMATS = { first: 15, lastPlain: 64, last: 999 };
/** A line of the game is nine pixels high. */
const LINE = 9;

export const minecraft: Engine = {
  name: 'Minecraft Java 版',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], onePage: false },
  opened: false,
  files: async (face) => {
    const font = fontOf(face);
    if (!font) return [];
    if (face.fills !== undefined) return [font];
    const providers = [face, ...(face.fillers ?? [])].flatMap((each) => providerOf(each));
    return [font, json(`${FONTS}${nameOf(face)}.json`, { providers })];
  },
  // One description of the pack for all faces, and the font of the whole game.
  shared: (faces) => {
    const main = mainOf(faces);
    return [
      json('pack.mcmeta', {
        pack: {
          description: '字玩',
          pack_format: FORMATS.first,
          supported_formats: { min_inclusive: FORMATS.first, max_inclusive: FORMATS.lastPlain },
          min_format: FORMATS.first,
          max_format: FORMATS.last,
        },
      }),
      ...(main
        ? [
            json('assets/minecraft/font/default.json', {
              providers: [{ type: 'reference', id: `${NAMESPACE}:${nameOf(main)}` }],
            }),
          ]
        : []),
    ];
  },
  setup: () => [
    '把解压出来的文件夹放进 .minecraft/resourcepacks，在“选项 → 资源包”里启用，排在最上面。1.20 以后的版本都行。',
    '字偏高、偏低或偏大，改 assets/ziwan/font 里同名 .json 的 shift 和 size；一行高 9。',
  ],
  use: (face, faces) => [
    `${FONTS}${nameOf(face)}.json`,
    ...(face === mainOf(faces)
      ? ['整个游戏的字都用它：assets/minecraft/font/default.json 指着它。它没有的字仍用游戏自己的。']
      : [`命令和数据包里这样用：{"text":"…","font":"${NAMESPACE}:${nameOf(face)}"}`]),
    ...((face.fillers ?? []).length > 0 ? ['缺的字：补字的字体已经写在它后面，自动换用。'] : []),
  ],
};

/** The face of the whole game: that of 正文, else the first. */
const mainOf = (faces: readonly EngineFace[]): EngineFace | undefined =>
  faces.find(({ role }) => role.split('、').includes('正文')) ?? faces[0];

/** Names of resources are lower case (net.minecraft.resources.ResourceLocation: a-z, 0-9, `_`, `-`, `.`). */
const nameOf = ({ stem }: EngineFace): string => stem.toLowerCase();

function fontOf(face: EngineFace): PackageFile | undefined {
  return sfntFiles({ ...face, stem: nameOf(face) }, FONTS)[0];
}

/** A pixel face is drawn as it is; others at eight times their size, since the game enlarges what it has drawn. */
function providerOf(face: EngineFace): object[] {
  const font = fontOf(face);
  if (!font) return [];
  const file = `${NAMESPACE}:${font.path.slice(FONTS.length)}`;
  const size = face.pixel && face.atlas ? face.atlas.size : LINE;
  return [{ type: 'ttf', file, shift: [0, 0], size, oversample: face.pixel ? 1 : 8 }];
}

const json = (path: string, value: object): PackageFile => ({
  path,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
});
