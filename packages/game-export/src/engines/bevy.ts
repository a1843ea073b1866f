import type { Engine } from './engine.ts';
import { leftToOthers, sfntFiles, sfntNameOf } from './font-files.ts';
import { variableOf } from './variable.ts';

export const bevy: Engine = {
  name: 'Bevy',
  needs: { requires: 'font', fonts: ['sfnt'], drawings: [], variants: true, onePage: false },
  opened: false,
  files: async (face) => sfntFiles(face, 'assets/fonts/'),
  setup: () => ['把 assets 文件夹并入项目的 assets 文件夹。下面的写法是 Bevy 0.15 以后的。'],
  use: (face) => [
    `assets/fonts/${sfntNameOf(face)}`,
    `let ${variableOf(face)} = asset_server.load("fonts/${sfntNameOf(face)}");`,
    `commands.spawn((Text::new("…"), TextFont { font: ${variableOf(face)}, font_size: 24.0, ..default() }));`,
    ...leftToOthers(face, '一段文字用一个字体文件'),
  ],
};
