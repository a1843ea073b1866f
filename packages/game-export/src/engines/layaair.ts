import { bmfontFiles } from './bmfont-files.ts';
import type { Engine, PackageFile } from './engine.ts';
import { variableOf } from './variable.ts';

export const layaair: Engine = {
  name: 'LayaAir 3',
  needs: { requires: 'atlas', fonts: [], drawings: ['bitmap'], onePage: true },
  opened: false,
  files: async (face, encode) => {
    const files = await bmfontFiles(face, encode, { folder: 'fonts/', format: 'xml' });
    return files.map((file) =>
      file.path.endsWith('.fnt') ? withLine(file, face.atlas?.lineHeight ?? 0) : file,
    );
  },
  setup: () => [
    '把 fonts 文件夹放进 assets/resources，.fnt 和 .png 要在一起。',
    'Text 要换行，wordWrap 设为 true 并给宽度。',
  ],
  use: (face) => {
    const { stem, atlas, characters } = face;
    const font = variableOf(face);
    return [
      `fonts/${stem}.fnt`,
      `const ${font} = await Laya.loader.load('resources/fonts/${stem}.fnt', Laya.Loader.FONT);`,
      `Laya.Text.registerBitmapFont('${stem}', ${font});`,
      `text.font = '${stem}'; text.fontSize = ${Math.round(atlas?.size ?? 0)};`,
      ...(characters.some((c) => c > 0xffff) ? ['LayaAir 画不出 U+FFFF 以后的字（如「𠀀」）。'] : []),
    ];
  },
};

/** LayaAir reads the height of a line from `info`, and scales only if told so (BitmapFont.ts, `parseFont`). */
function withLine({ path, bytes }: PackageFile, lineHeight: number): PackageFile {
  const text = Buffer.from(bytes).toString();
  const line = `<info lineHeight="${Math.round(lineHeight)}" autoScaleSize="true" `;
  return { path, bytes: Buffer.from(text.replace('<info ', line)) };
}
