import type { PageEncoder } from '../../bmfont/index.ts';
import { charsetText } from '../charset.ts';
import type { Engine, EngineFace, PackageFile } from '../engine.ts';
import { sfntFiles, sfntNameOf } from '../font-files.ts';
import { unityPackage } from './unity-package.ts';

const FOLDER = 'Assets/Fonts/';

export const unity: Engine = {
  name: 'Unity TextMeshPro',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: ['sdf'], asks: '_…', unites: true, onePage: false },
  opened: false,
  ships: '在 Unity 里放进 Assets/StreamingAssets，否则它不会进游戏。',
  files: async (face, encode) => [
    ...sfntFiles(face, FOLDER),
    { path: charsetPath(face), bytes: Buffer.from(charsetText(face.characters)) },
    ...(await packageFiles(face, encode)),
  ],
  setup: () => [
    '先在 Unity 里点 Window → TextMeshPro → Import TMP Essential Resources。',
    '由字体文件生成 Font Asset：把 Assets 文件夹并入项目，点 Window → TextMeshPro → Font Asset Creator，Source Font 选字体文件，Character Set 选 Characters from File 并给它同名的 -charset.txt，Generate 后 Save。',
  ],
  use: (face) => {
    const { stem, atlas, pixel, fillers = [] } = face;
    const make = `生成 Font Asset 时 Render Mode 选 ${pixel ? 'RASTER' : 'SDFAA'}`;
    const fill =
      fillers.length > 0
        ? [
            `缺的字：给 ${fillers.map(sfntNameOf).join('、')} 也各生成一个 Font Asset，加进 ${stem} 的 Font Asset → Fallback Font Assets。`,
          ]
        : [];
    if (!atlas) return [`${FOLDER}${sfntNameOf(face)}`, `${make}，再把它设为文本的 Font Asset。`, ...fill];
    return [
      `${stem}.unitypackage`,
      `双击导入，把 ${FOLDER}${stem}/${stem} SDF.asset 设为文本的 Font Asset。图集已画好，不用再生成。`,
      ...(atlas.pages.length > 1
        ? [`图集有 ${atlas.pages.length} 页，每页多一次绘制（draw call）；字号小一些能少几页。`]
        : []),
    ];
  },
};

const charsetPath = ({ stem }: EngineFace): string => `${FOLDER}${stem}-charset.txt`;

async function packageFiles(face: EngineFace, encode: PageEncoder): Promise<PackageFile[]> {
  const { stem, family, atlas } = face;
  if (!atlas) return [];
  const bytes = await unityPackage({ stem, family, atlas, folder: `${FOLDER}${stem}/` }, encode);
  return [{ path: `${stem}.unitypackage`, bytes }];
}
