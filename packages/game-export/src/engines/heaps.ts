import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';

export const heaps: Engine = {
  name: 'Heaps',
  needs: { requires: 'atlas', fonts: [], drawings: ['bitmap', 'sdf', 'msdf'], onePage: true },
  opened: false,
  // Only XML describes a distance field; text is read in one pass, XML looks through all kernings for each character.
  files: (face, encode) =>
    bmfontFiles(face, encode, { folder: 'res/fonts/', format: face.atlas?.field ? 'xml' : 'text' }),
  readme: (faces) => [
    '把 res 文件夹并入项目的 res 文件夹。',
    ...faces.map(({ stem, atlas }) =>
      atlas?.field
        ? `var font = hxd.Res.fonts.${stem}.toSdfFont(32, ${atlas.field.type === 'sdf' ? 'Alpha' : 'MultiChannel'});`
        : `var font = hxd.Res.fonts.${stem}.toFont();`,
    ),
  ],
};
