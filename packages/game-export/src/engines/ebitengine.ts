import type { Engine } from './engine.ts';
import { countOf, sfntFiles, sfntNameOf } from './font-files.ts';
import { variableOf } from './variable.ts';

export const ebitengine: Engine = {
  name: 'Ebitengine',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], variants: true, onePage: false },
  opened: false,
  files: async (face) => sfntFiles(face, 'fonts/'),
  setup: () => [
    '把 fonts 文件夹放到 main.go 旁边。import 里写 "bytes"、_ "embed" 和 "github.com/hajimehoshi/ebiten/v2/text/v2"。',
    '下面以 //go:embed 和 var 开头的行写在函数外面，其余写在函数里，并检查 err。',
    'text.Draw 不会自动换行，要换行的地方自己写 \\n，并设 LineSpacing。',
  ],
  use: (face) => {
    const { fillers = [] } = face;
    const [own, ...others] = [face, ...fillers].map((each) => ({
      file: sfntNameOf(each),
      name: variableOf(each),
    }));
    const each = [own, ...others].flatMap((one) => (one ? sourceOf(one) : []));
    const font = `${own?.name}`;
    return [
      `fonts/${own?.file}`,
      ...each,
      ...(others.length > 0
        ? [
            `multi, _ := text.NewMultiFace(${[own, ...others].map((one) => faceOf(`${one?.name}`)).join(', ')}) // 缺的 ${countOf(fillers)} 个字由后面的字体补`,
            'text.Draw(screen, "…", multi, nil)',
          ]
        : [`text.Draw(screen, "…", ${faceOf(font)}, nil)`]),
    ];
  },
};

const faceOf = (name: string): string => `&text.GoTextFace{Source: ${name}, Size: 24}`;

const sourceOf = ({ file, name }: { file: string; name: string }): string[] => [
  `//go:embed fonts/${file}`,
  `var ${name}_data []byte`,
  `${name}, err := text.NewGoTextFaceSource(bytes.NewReader(${name}_data))`,
];
