import type { Engine } from './engine.ts';
import { countOf, sfntFiles, sfntNameOf } from './font-files.ts';
import { variableOf } from './variable.ts';

export const bevy: Engine = {
  name: 'Bevy',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], onePage: false },
  opened: false,
  files: async (face) => sfntFiles(face, 'assets/fonts/'),
  setup: () => [
    '把 assets/fonts 文件夹并入项目的 assets。',
    'Bevy 0.15 以后；字号用 font_size 另写。换行默认按 Unicode 的规则，中文会自己折行。',
  ],
  use: (face) => {
    const { fillers = [], pixel } = face;
    const file = sfntNameOf(face);
    return [
      `assets/fonts/${file}`,
      `let ${variableOf(face)} = asset_server.load::<Font>("fonts/${file}");`,
      `(Text::new("…"), TextFont { font: ${variableOf(face)}.clone().into(), ..default() })`,
      ...(pixel
        ? ['像素字体：font_size 取它的整数倍，TextFont 里加 font_smoothing: FontSmoothing::None。']
        : []),
      ...(fillers.length > 0
        ? [
            `Text 只用一款字体：缺的 ${countOf(fillers)} 个字写成子节点 TextSpan，用 ${fillers.map(sfntNameOf).join('、')}；大小已经配好。`,
          ]
        : []),
    ];
  },
};
