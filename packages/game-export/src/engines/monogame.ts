import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';
import { variableOf } from './variable.ts';

export const monogame: Engine = {
  name: 'MonoGame.Extended',
  needs: { requires: 'atlas', fonts: [], drawings: ['bitmap'], onePage: false },
  opened: false,
  files: (face, encode) => bmfontFiles(face, encode, { folder: 'Content/fonts/', format: 'text' }),
  setup: () => [
    '把 Content 文件夹并入项目，.fnt 和 .png 的「复制到输出目录」选「如果较新则复制」。',
    'DrawString 不会自动换行，要换行的地方自己写 \\n。',
    '也可以在 MGCB 编辑器里添加 .fnt，用 BitmapFont 导入器和处理器。',
  ],
  use: (face) => [
    `Content/fonts/${face.stem}.fnt`,
    `var ${variableOf(face)} = BitmapFont.FromFile(GraphicsDevice, "Content/fonts/${face.stem}.fnt");`,
    ...(face.pixel ? ['spriteBatch.Begin(samplerState: SamplerState.PointClamp);'] : []),
  ],
};
