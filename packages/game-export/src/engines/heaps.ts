import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';
import { variableOf } from './variable.ts';

export const heaps: Engine = {
  name: 'Heaps',
  needs: { requires: 'atlas', fonts: [], drawings: ['bitmap', 'sdf', 'msdf'], onePage: true },
  opened: false,
  // Only XML describes a distance field; text is read in one pass, XML looks through all kernings for each character.
  files: (face, encode) =>
    bmfontFiles(face, encode, { folder: 'res/fonts/', format: face.atlas?.field ? 'xml' : 'text' }),
  setup: () => ['把 res 文件夹并入项目的 res 文件夹。'],
  use: (face) => {
    const { stem, atlas } = face;
    const resource = `hxd.Res.fonts.${identifierOf(stem)}`;
    return [
      `res/fonts/${stem}.fnt`,
      atlas?.field
        ? `var ${variableOf(face)} = ${resource}.toSdfFont(32, ${atlas.field.type === 'sdf' ? 'Alpha' : 'MultiChannel'});`
        : `var ${variableOf(face)} = ${resource}.toFont();`,
    ];
  },
};

/** Name of a file in `hxd.Res` (hxd/res/FileTree.hx, `makeIdent`). */
const identifierOf = (stem: string): string => stem.replace(/\W/g, '_').replace(/^(?=\d)/, '_');
