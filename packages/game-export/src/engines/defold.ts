import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { leftToOthers, sfntFiles, sfntNameOf } from './font-files.ts';

export const defold: Engine = {
  name: 'Defold',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], unites: true, onePage: false },
  opened: false,
  files: async (face) => [...sfntFiles(face, 'fonts/'), ...(face.fonts.sfnt ? [fontFile(face)] : [])],
  setup: () => [
    '把 fonts 文件夹放到项目的根目录：.font 里的路径从那里算起，放到别处要改 font 一行。',
    '在 GUI 的 Fonts 里加上 .font，或设为 Label 的 Font。字号在 .font 的 size 里，一个 .font 一个字号。',
    'Defold 默认只在空格处换行。中文要换行，自己写 \\n，或照手册 Fonts → Runtime fonts 打开运行时字体和完整排版。',
  ],
  use: (face) => [
    `fonts/${face.stem}.font`,
    face.pixel
      ? '像素字体，按位图画，关了抗锯齿：size 改成它的网格或网格的整数倍。'
      : '按距离场画，放大、描边、投影都清楚。',
    ...leftToOthers(face, '一个 .font 只用一个字体文件'),
  ],
};

/** A font resource as protobuf text (Defold, font_ddf.proto, `FontDesc`). */
function fontFile(face: EngineFace): PackageFile {
  const { stem, pixel, characters } = face;
  const lines = [
    `font: "/fonts/${sfntNameOf(face)}"`,
    `material: "/builtins/fonts/${pixel ? 'font' : 'font-df'}.material"`,
    `size: ${pixel ? 12 : 48}`,
    ...(pixel ? ['antialias: 0'] : []),
    `output_format: ${pixel ? 'TYPE_BITMAP' : 'TYPE_DISTANCE_FIELD'}`,
    `characters: "${quotable(characters)}"`,
    '',
  ];
  return { path: `fonts/${stem}.font`, bytes: Buffer.from(lines.join('\n')) };
}

/** Characters inside quotes of protobuf's text format. */
const quotable = (characters: readonly number[]): string =>
  characters.map((codePoint) => String.fromCodePoint(codePoint).replace(/["\\]/, '\\$&')).join('');
