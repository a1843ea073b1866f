import { ExportError } from '../export-error.ts';
import { bmfontFiles } from './bmfont-files.ts';
import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { sfntFiles, sfntNameOf } from './font-files.ts';
import { rangesOf } from './ranges.ts';

const SPACE = 0x20;
/** Comes with Ren'Py. */
const OTHER = 'DejaVuSans.ttf';

export const renpy: Engine = {
  name: "Ren'Py 8",
  needs: { requires: 'either', fonts: ['sfnt'], drawings: ['bitmap'], colours: false, onePage: false },
  opened: true,
  ships: '放进 game 文件夹就会一起打包。',
  files: async (face, encode) => [
    ...sfntFiles(face, 'game/fonts/'),
    // Ren'Py looks for pages from the game folder, not beside the descriptor.
    ...(await bmfontFiles(face, encode, { folder: 'game/fonts/', format: 'text', pagePrefix: 'fonts/' })),
    ...registration(face),
    ...fontGroup(face),
  ],
  setup: (faces) => [
    '把 game 文件夹并入项目的 game 文件夹。',
    ...(faces.some(({ language }) => language)
      ? [
          '以 translate 开头的几行写进 game/tl 里那种语言的文件夹（如 game/tl/schinese/gui.rpy），换语言时换字体，别的语言不动。',
        ]
      : []),
    '以 define 开头的行写进 gui.rpy，换掉那里同名的行；没有同名的就加上。',
  ],
  use: (face) => {
    const { stem, fonts, fillers = [], atlas } = face;
    const bitmap = atlas ? [`{font=${stem}}{size=${atlas.size}}…{/size}{/font}`] : [];
    if (!fonts.sfnt) return [`game/fonts/${stem}.fnt`, ...bitmap, '位图，只有这个字号。'];
    const lacking = lackingOf(face).length;
    return [
      ...(isGrouped(face)
        ? ([`game/${scriptOf(face)}`, `它定义了 ${groupOf(face)}，下面用它。`] as const)
        : ([`game/fonts/${sfntNameOf(face)}`] as const)),
      ...usesOf(face),
      ...(fillers.length > 0 ? [`缺的字由 ${fillers.map(sfntNameOf).join('、')} 补，自动换用。`] : []),
      ...(lacking > 0
        ? [
            `包里没有的 ${lacking} 个字由 ${OTHER} 画，它没有汉字：在 game/${scriptOf(face)} 里把它换成一款有这些字的字体。`,
          ]
        : []),
      ...bitmap.map((text) => `也可以用位图，只有这个字号：${text}`),
    ];
  },
};

/** Variables of the default interface by role; `gui.text_properties` reads them (https://www.renpy.org/doc/html/gui.html). */
const VARIABLES = new Map([
  ['标题', ['gui.title_text_font']],
  ['正文', ['gui.text_font', 'gui.name_text_font']],
  ['界面', ['gui.interface_text_font']],
]);

/** Code that gives each role its font, in one language or in all. */
function usesOf(face: EngineFace): string[] {
  const { role, language } = face;
  const roles = role.split('、');
  const variables = roles.flatMap((each) => VARIABLES.get(each) ?? []);
  const others = roles.filter((each) => !VARIABLES.has(each)).map(() => `text "…" font ${fontOf(face)}`);
  const set = variables.map((variable) => `${variable} = ${fontOf(face)}`);
  if (language === undefined) return [...set.map((line) => `define ${line}`), ...others];
  return [
    ...(set.length > 0 ? [`translate ${language} python:`, ...set.map((line) => `    ${line}`)] : []),
    ...others,
  ];
}

/** The face as an expression. */
const fontOf = (face: EngineFace): string =>
  isGrouped(face) ? groupOf(face) : `"fonts/${sfntNameOf(face)}"`;

/** True for a font file that does not draw everything by itself. */
const isGrouped = (face: EngineFace): boolean =>
  face.fonts.sfnt !== undefined && ((face.fillers ?? []).length > 0 || lackingOf(face).length > 0);

const lackingOf = ({ lacking = [] }: EngineFace): readonly number[] => lacking;

/** A script that defines a group: fillers and another font for what the face lacks, the face for everything else. */
function fontGroup(face: EngineFace): PackageFile[] {
  if (!isGrouped(face)) return [];
  const add = (font: string, characters: readonly number[]) => [
    `    for first, last in ${rangesText(characters)}:`,
    `        ${groupOf(face)}.add("${font}", first, last)`,
  ];
  const lacking = lackingOf(face);
  const script = [
    'init -100 python:',
    `    ${groupOf(face)} = FontGroup()`,
    ...(face.fillers ?? []).flatMap((filler) => add(`fonts/${sfntNameOf(filler)}`, filler.characters)),
    ...(lacking.length > 0
      ? [`    # 这些字包里没有：把 ${OTHER} 换成一款有它们的字体。`, ...add(OTHER, lacking)]
      : []),
    `    ${groupOf(face)}.add("fonts/${sfntNameOf(face)}", None, None)`,
    '',
  ];
  return [{ path: `game/${scriptOf(face)}`, bytes: Buffer.from(script.join('\n')) }];
}

const scriptOf = ({ stem }: EngineFace): string => `${stem.toLowerCase()}_filled.rpy`;

const rangesText = (characters: readonly number[]): string =>
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
