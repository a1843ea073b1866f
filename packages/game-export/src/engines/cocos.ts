import { ExportError } from '../export-error.ts';
import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';
import { countOf, sfntFiles, sfntNameOf } from './font-files.ts';

export const cocos: Engine = {
  name: 'Cocos Creator 3',
  needs: { requires: 'either', fonts: ['sfnt'], drawings: ['bitmap'], oneWord: true, onePage: true },
  opened: false,
  ships: '放进项目的 build-templates 里对应平台的文件夹，构建时会原样复制过去。',
  /** @throws ExportError FAMILY_HAS_SPACE: the editor cannot load such a TTF, and its parser splits values at spaces */
  files: async (face, encode) => {
    if (face.fonts.sfnt && /\s/.test(face.family)) {
      throw new ExportError(
        'FAMILY_HAS_SPACE',
        `Cocos Creator 读不了名字带空格的字体「${face.family}」，请改名后再导出。`,
      );
    }
    return [
      ...sfntFiles(face, 'fonts/'),
      ...(await bmfontFiles(face, encode, {
        folder: 'fonts/',
        format: 'text',
        face: face.family.replace(/\s/gu, ''),
      })),
    ];
  },
  setup: (faces) => [
    '把 fonts 文件夹拖进编辑器的 assets，再把下面的文件设为 Label 的 Font。',
    ...(faces.some(({ atlas }) => atlas)
      ? ['.fnt 要先选中同名的 PNG，类型（Type）设为 sprite-frame 并应用。']
      : []),
  ],
  use: (face) => {
    const { stem, atlas, pixel, fonts, fillers = [] } = face;
    const nearest = pixel ? 'PNG 的过滤模式选 Nearest。' : '';
    if (!atlas) {
      const file = sfntNameOf(face);
      if (fillers.length === 0) return [`fonts/${file}`];
      return [
        `fonts/${file}`,
        `Label 只用一个字体文件，${fillers.map(sfntNameOf).join('、')} 补不了 ${file} 缺的 ${countOf(fillers)} 个字。要补上，打包时选位图图集，补的字会画进去；或换一款有这些字的字体。`,
      ];
    }
    return [
      `fonts/${stem}.fnt`,
      `字号填 ${atlas.size}。${nearest}`,
      ...(fonts.sfnt && fillers.length === 0 ? [`要别的字号，改用 fonts/${sfntNameOf(face)}。`] : []),
    ];
  },
};
