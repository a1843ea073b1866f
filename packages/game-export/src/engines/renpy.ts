import { ExportError } from '../export-error.ts';
import { bmfontFiles } from './bmfont-files.ts';
import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { sfntFiles, sfntNameOf } from './font-files.ts';
import { rangesOf } from './ranges.ts';

const SPACE = 0x20;

export const renpy: Engine = {
  name: "Ren'Py 8",
  needs: { requires: 'either', fonts: ['sfnt'], drawings: ['bitmap'], colours: false, onePage: false },
  opened: true,
  files: async (face, encode) => [
    ...sfntFiles(face, 'game/fonts/'),
    // Ren'Py looks for pages from the game folder, not beside the descriptor.
    ...(await bmfontFiles(face, encode, { folder: 'game/fonts/', format: 'text', pagePrefix: 'fonts/' })),
    ...registration(face),
    ...fontGroup(face),
  ],
  readme: (faces) => [
    '把 game 文件夹并入项目的 game 文件夹。',
    ...faces.flatMap((face) => [
      ...(face.fonts.sfnt
        ? [
            `对白：gui.text_font = "fonts/${sfntNameOf(face)}"（写在 gui.rpy）。`,
            ...((face.fillers ?? []).length > 0
              ? []
              : [
                  `缺字想用别的字体补：gui.text_font = FontGroup().add("fonts/${sfntNameOf(face)}", 0x4e00, 0x9fff).add("DejaVuSans.ttf", None, None)`,
                ]),
          ]
        : []),
      ...(face.atlas
        ? [`位图：{font=${face.stem}}{size=${face.atlas.size}}…{/size}{/font}，只有这个字号。`]
        : []),
    ]),
  ],
  fallback: (face) =>
    face.fonts.sfnt
      ? [`缺的字：gui.text_font = ${groupOf(face)}，${face.stem.toLowerCase()}_filled.rpy 已经定义好它。`]
      : [],
};

/** A script that defines a group of the face and its fillers, each for the characters that it draws. */
function fontGroup(face: EngineFace): PackageFile[] {
  const { stem, fonts, fillers = [] } = face;
  if (!fonts.sfnt || fillers.length === 0) return [];
  const script = [
    'init -100 python:',
    `    ${groupOf(face)} = FontGroup()`,
    ...fillers.flatMap((filler) => [
      `    for first, last in ${rangesText(filler)}:`,
      `        ${groupOf(face)}.add("fonts/${sfntNameOf(filler)}", first, last)`,
    ]),
    `    ${groupOf(face)}.add("fonts/${sfntNameOf(face)}", None, None)`,
    '',
  ];
  return [{ path: `game/${stem.toLowerCase()}_filled.rpy`, bytes: Buffer.from(script.join('\n')) }];
}

const rangesText = ({ characters }: EngineFace): string =>
  `[${rangesOf(characters)
    .map(({ first, last }) => `(0x${first.toString(16)}, 0x${last.toString(16)})`)
    .join(', ')}]`;

/** Name of the group: a Python identifier. */
const groupOf = ({ stem }: EngineFace): string => `filled_${stem.replace(/\W/g, '_').toLowerCase()}`;

/**
 * A script that registers the bitmap font under the file's name, and mends the loader for it: Ren'Py 8 opens the
 * descriptor as bytes and stops with a TypeError (seen in 8.0.3; text/font.py of 2023 is the same).
 * @throws ExportError ATLAS_MISSING without a space, which Ren'Py requires of every image font (text/font.py, `BMFont.load`)
 */
function registration({ stem, atlas }: EngineFace): PackageFile[] {
  if (!atlas) return [];
  if (!atlas.glyphs.some(({ codePoint }) => codePoint === SPACE)) {
    throw new ExportError('ATLAS_MISSING', "Ren'Py 的位图字体必须有空格，请在用字里加上空格。");
  }
  const script = [
    'init python:',
    "    # Ren'Py 8 hands over lines as bytes, which its parser does not expect.",
    '    import renpy.text.font as image_fonts_of_renpy',
    '    def parse_bmfont_text(line, parse=image_fonts_of_renpy.parse_bmfont_line):',
    '        return parse(line.decode("utf-8") if isinstance(line, bytes) else line)',
    '    image_fonts_of_renpy.parse_bmfont_line = parse_bmfont_text',
    `    renpy.register_bmfont("${stem}", ${Math.round(atlas.size)}, filename="fonts/${stem}.fnt")`,
    '',
  ];
  return [{ path: `game/${stem.toLowerCase()}_font.rpy`, bytes: Buffer.from(script.join('\n')) }];
}
