import { bmfontFiles } from './bmfont-files.ts';
import { charsetText } from './charset.ts';
import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { countOf, sfntFiles, sfntNameOf } from './font-files.ts';

const FOLDER = 'fonts/';
/** Size of a distance field, which stays sharp at several times that. */
const FIELD_SIZE = 48;

export const defold: Engine = {
  name: 'Defold',
  needs: { requires: 'either', fonts: ['sfnt'], drawings: ['bitmap'], onePage: true },
  opened: false,
  files: async (face, encode) => [
    ...sfntFiles(face, FOLDER),
    ...(await bmfontFiles(face, encode, { folder: FOLDER, format: 'text' })),
    ...(face.fills === undefined ? [fontResource(face)] : []),
  ],
  setup: () => [
    '把 fonts 文件夹放到项目的最上层，路径要是 /fonts。',
    '把下面的 .font 填进 GUI 的 Fonts，或 Label 的 Font。',
    '默认只在空格处折行：中文要在能断的地方加零宽空格（U+200B），文字框勾上 Line Break。',
  ],
  use: (face) => {
    const { stem, atlas, pixel, fonts, fillers = [] } = face;
    return [
      `${FOLDER}${stem}.font`,
      atlas
        ? `${atlas.size} px 的位图字体，字号固定。${fonts.sfnt ? `要别的字号，把 .font 的 Font 换成 ${sfntNameOf(face)}，Material 换成 /builtins/fonts/font-df.material，Output Format 换成 TYPE_DISTANCE_FIELD。` : ''}`
        : pixel
          ? '像素字体，已关闭抗锯齿；Size 要改成它的整数倍。'
          : '距离场字体，放大不糊。',
      ...(fillers.length > 0 && !atlas
        ? [
            `一个 .font 只用一款字体，${fillers.map(sfntNameOf).join('、')} 补不了它缺的 ${countOf(fillers)} 个字。要补上，打包时选位图图集，补的字会画进去。`,
          ]
        : []),
    ];
  },
};

/** `FontDesc` in protobuf's text format (engine/render/proto/render/font_ddf.proto). */
function fontResource(face: EngineFace): PackageFile {
  const { stem, atlas, pixel } = face;
  const [font, material, format] = atlas
    ? [`${stem}.fnt`, 'font-fnt', 'TYPE_BITMAP']
    : pixel
      ? [sfntNameOf(face), 'font', 'TYPE_BITMAP']
      : [sfntNameOf(face), 'font-df', 'TYPE_DISTANCE_FIELD'];
  const lines = [
    `font: "/${FOLDER}${font}"`,
    `material: "/builtins/fonts/${material}.material"`,
    `size: ${atlas ? Math.round(atlas.size) : pixel ? 16 : FIELD_SIZE}`,
    ...(pixel ? ['antialias: 0'] : []),
    `output_format: ${format}`,
    `characters: "${quoted(charsetText(face.characters))}"`,
    '',
  ];
  return { path: `${FOLDER}${stem}.font`, bytes: Buffer.from(lines.join('\n')) };
}

/** Bytes outside ASCII as octal escapes, as Defold's editor writes them. */
const quoted = (text: string): string =>
  Array.from(Buffer.from(text), (byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x22 || byte === 0x5c
      ? `\\${byte.toString(8).padStart(3, '0')}`
      : String.fromCharCode(byte),
  ).join('');
