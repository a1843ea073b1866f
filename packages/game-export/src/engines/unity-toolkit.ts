import { charsetText } from './charset.ts';
import type { Engine } from './engine.ts';
import { sfntFiles, sfntNameOf } from './font-files.ts';

const FOLDER = 'Assets/Fonts/';

/** Fonts of UI Toolkit are assets of TextCore: another class than TextMeshPro's, made by the editor from a font file. */
export const unityToolkit: Engine = {
  name: 'Unity UI Toolkit',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], asks: '_…', unites: true, onePage: false },
  opened: false,
  ships: '在 Unity 里放进 Assets/StreamingAssets，否则它不会进游戏。',
  files: async (face) => [
    ...sfntFiles(face, FOLDER),
    { path: `${FOLDER}${face.stem}-charset.txt`, bytes: Buffer.from(charsetText(face.characters)) },
  ],
  setup: () => [
    '把 Assets 文件夹并入项目。UI Toolkit 用的字体资产和 TextMeshPro 的不通用，要在编辑器里生成：',
    '点 Window → Text → Font Asset Creator（不是 TextMeshPro 里的那个），Source Font 选字体文件，Character Set 选 Characters from File 并给它同名的 -charset.txt，Generate 后 Save。',
    '样式表（USS）里写 -unity-font-definition: url("…") 指到生成的 Font Asset。',
  ],
  use: (face) => {
    const { fillers = [], pixel } = face;
    return [
      `${FOLDER}${sfntNameOf(face)}`,
      `生成时 Render Mode 选 ${pixel ? 'RASTER' : 'SDFAA'}。`,
      ...(fillers.length > 0
        ? [
            `缺的字：给 ${fillers.map(sfntNameOf).join('、')} 也各生成一个，加进它的 Font Asset → Fallback Font Assets。`,
          ]
        : []),
    ];
  },
};
