import { bmfontFiles } from './bmfont-files.ts';
import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { fontFiles } from './font-files.ts';

const FOLDER = 'fonts/';
/** Godot's own defaults (resource_importer_dynamic_font.cpp). */
const MSDF = { range: 8, size: 48 };
/** Characters with overlapping contours that a face may have to be drawn as MSDF: Godot does not unite them. */
const MOST_OVERLAPPING = 20;

export const godot4: Engine = {
  name: 'Godot 4',
  needs: {
    requires: 'either',
    fonts: ['sfnt'],
    smaller: 'woff2',
    drawings: ['bitmap'],
    unites: true,
    variants: true,
    onePage: false,
  },
  opened: false,
  ships:
    '把它放进项目文件夹；导出时在「资源」页的「非资源文件导出过滤」里写上 CREDITS.txt，否则它不会进游戏。',
  files: async (face, encode) => [
    ...fontFiles(face, FOLDER).flatMap((font) => [font, importFile(face, font.path)]),
    ...chainFile(face),
    ...(await bmfontFiles(face, encode, { folder: FOLDER, format: 'text' })),
  ],
  setup: () => [
    '把 fonts 文件夹整个放进项目，放在哪里都行，带上 .import 文件，再打开编辑器：导入会自动开始，并改写 .import 里的路径，设置不变。',
    '下面的文件，拖到 Label 的 Theme Overrides → Fonts。',
  ],
  use: (face) => {
    const [own, ...others] = [face, ...(face.fillers ?? [])].flatMap((each) =>
      fontFiles(each, '').map(({ path }) => path),
    );
    const bitmap = face.atlas && `${FOLDER}${face.stem}.fnt`;
    if (own === undefined) return [`${bitmap}`, `${face.atlas?.size} px 的位图字体，字号固定。`];
    return [
      chainFile(face)[0]?.path ?? `${FOLDER}${own}`,
      ...(others.length > 0
        ? [`已把 ${others.join('、')} 设为 ${own} 的后备，缺的字自己补上，不用另选 ${own}。`]
        : []),
      ...drawnAs(face),
      ...(bitmap ? [`要位图字体，改用 ${bitmap}，${face.atlas.size} px，字号固定。`] : []),
    ];
  },
};

const isField = ({ pixel, overlapping = [] }: EngineFace): boolean =>
  !pixel && overlapping.length <= MOST_OVERLAPPING;

/** How Godot draws the font, as the import settings say. */
function drawnAs(face: EngineFace): string[] {
  if (face.pixel) return ['像素字体，已关闭抗锯齿和次像素定位。'];
  return isField(face)
    ? ['已开启 MSDF 并预渲染全部用字，放大不糊。']
    : ['没有开 MSDF：这款字体的轮廓互相重叠，MSDF 会把交叠处画破。'];
}

/**
 * A font resource of the face with its fillers as fallbacks (`FontVariation`, text format 3). Paths are relative to it,
 * which the format allows (docs, "TSCN file format"), so that the folder may be anywhere.
 */
function chainFile(face: EngineFace): PackageFile[] {
  const fonts = [face, ...(face.fillers ?? [])].flatMap((each) => fontFiles(each, ''));
  if (fonts.length < 2) return [];
  const lines = [
    `[gd_resource type="FontVariation" load_steps=${fonts.length + 1} format=3]`,
    '',
    ...fonts.map(({ path }, i) => `[ext_resource type="FontFile" path="${path}" id="${i + 1}"]`),
    '',
    '[resource]',
    `fallbacks = Array[Font]([${fonts
      .slice(1)
      .map((_, i) => `ExtResource("${i + 2}")`)
      .join(', ')}])`,
    'base_font = ExtResource("1")',
    '',
  ];
  return [{ path: `${FOLDER}${face.stem}-filled.tres`, bytes: Buffer.from(lines.join('\n')) }];
}

/** Import settings; the editor adds the imported file's path itself (editor_file_system.cpp, `_reimport_file`). */
function importFile(face: EngineFace, fontPath: string): PackageFile {
  const msdf = isField(face);
  const lines = [
    '[remap]',
    '',
    'importer="font_data_dynamic"',
    'type="FontFile"',
    '',
    '[deps]',
    '',
    `source_file="res://${fontPath}"`,
    '',
    '[params]',
    '',
    'Rendering=null',
    `antialiasing=${face.pixel ? 0 : 1}`,
    'generate_mipmaps=false',
    'disable_embedded_bitmaps=true',
    `multichannel_signed_distance_field=${msdf}`,
    `msdf_pixel_range=${MSDF.range}`,
    `msdf_size=${MSDF.size}`,
    'allow_system_fallback=true',
    'force_autohinter=false',
    `hinting=${face.pixel ? 0 : 1}`,
    `subpixel_positioning=${face.pixel ? 0 : 1}`,
    'oversampling=0.0',
    'Fallbacks=null',
    'fallbacks=[]',
    'Compress=null',
    'compress=true',
    'preload=[{',
    `"chars": [${face.characters.join(', ')}],`,
    '"glyphs": [],',
    `"name": "${face.stem}",`,
    `"size": Vector2i(${MSDF.size}, 0)`,
    '}]',
    'language_support={}',
    'script_support={}',
    'opentype_features={}',
    '',
  ];
  return { path: `${fontPath}.import`, bytes: Buffer.from(lines.join('\n')) };
}
