import type { PageEncoder } from '../../bmfont/index.ts';
import { charsetText } from '../charset.ts';
import type { Engine, EngineFace, PackageFile } from '../engine.ts';
import { sfntFiles, sfntNameOf } from '../font-files.ts';
import { unityPackage } from './unity-package.ts';

const FOLDER = 'Assets/Fonts/';

export const unity: Engine = {
  name: 'Unity TextMeshPro',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: ['sdf'], onePage: true },
  opened: false,
  files: async (face, encode) => [
    ...sfntFiles(face, FOLDER),
    { path: charsetPath(face), bytes: Buffer.from(charsetText(face.characters)) },
    ...(await packageFiles(face, encode)),
  ],
  readme: (faces) => [
    '先在 Unity 里点 Window → TextMeshPro → Import TMP Essential Resources。',
    ...faces.flatMap((face) => [
      ...(face.atlas
        ? [
            `最快：双击 ${face.stem}.unitypackage 导入，把 Assets/Fonts/${face.stem}/${face.stem} SDF.asset 设为文本的 Font Asset。图集已画好，不用再生成。`,
          ]
        : []),
      `自己生成：把 Assets 文件夹并入项目，点 Window → TextMeshPro → Font Asset Creator，Source Font 选 ${sfntNameOf(face)}，Character Set 选 Characters from File 并给它 ${face.stem}-charset.txt，Render Mode 选 ${face.pixel ? 'RASTER' : 'SDFAA'}，Generate 后 Save。`,
    ]),
  ],
  fallback: (face, fillers) => [
    `缺的字：${face.atlas ? '.unitypackage 的图集里已经有了。自己生成的，' : ''}给 ${fillers.map(sfntNameOf).join('、')} 也各生成一个 Font Asset，加进 ${face.stem} 的 Font Asset → Fallback Font Assets。`,
  ],
};

const charsetPath = ({ stem }: EngineFace): string => `${FOLDER}${stem}-charset.txt`;

async function packageFiles(face: EngineFace, encode: PageEncoder): Promise<PackageFile[]> {
  const { stem, family, atlas } = face;
  if (!atlas) return [];
  const bytes = await unityPackage({ stem, family, atlas, folder: `${FOLDER}${stem}/` }, encode);
  return [{ path: `${stem}.unitypackage`, bytes }];
}
