import type { Engine, EngineFace } from './engine.ts';
import { sfntFiles, sfntNameOf } from './font-files.ts';
import { variableOf } from './variable.ts';

export const ebitengine: Engine = {
  name: 'Ebitengine',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], onePage: false },
  opened: false,
  files: async (face) => sfntFiles(face, 'fonts/'),
  setup: () => [
    '把 fonts 文件夹放在用它的 Go 文件旁边。下面的代码用 text/v2，文件开头要有 import _ "embed"。',
    'text.Draw 只在 \\n 处换行，中文不会自己折行：按宽度折行要自己插 \\n。',
  ],
  use: (face) => {
    const { fillers = [], pixel } = face;
    const own = variableOf(face);
    const all = [face, ...fillers];
    return [
      `fonts/${sfntNameOf(face)}`,
      ...all.flatMap((each) => [
        `//go:embed fonts/${sfntNameOf(each)}`,
        `var ${variableOf(each)}_file []byte`,
      ]),
      ...all.map(
        (each) =>
          `${variableOf(each)}_source, err := text.NewGoTextFaceSource(bytes.NewReader(${variableOf(each)}_file))`,
      ),
      fillers.length > 0
        ? `${own}, err := text.NewMultiFace(${all.map(faceOf).join(', ')}) // 后面的补前面缺的字`
        : `${own} := ${faceOf(face)}`,
      ...(pixel ? ['像素字体：Size 取它的整数倍。'] : []),
    ];
  },
};

const faceOf = (face: EngineFace): string => `&text.GoTextFace{Source: ${variableOf(face)}_source, Size: 24}`;
