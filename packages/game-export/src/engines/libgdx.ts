import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';
import { variableOf } from './variable.ts';

export const libgdx: Engine = {
  name: 'libGDX',
  needs: { requires: 'atlas', fonts: [], drawings: ['bitmap', 'sdf'], onePage: false },
  opened: false,
  files: (face, encode) => bmfontFiles(face, encode, { folder: 'fonts/', format: 'text' }),
  setup: () => [
    '把 fonts 文件夹放进 assets。',
    '换行只认空格，没有空格就断在放不下的那个字，标点会落到行首、行尾。要避开，继承 BitmapFont.BitmapFontData 改写 getWrapIndex。',
  ],
  use: (face) => {
    const { stem, atlas, pixel, characters } = face;
    const font = variableOf(face);
    return [
      `fonts/${stem}.fnt`,
      ...(atlas?.field
        ? [
            `DistanceFieldFont ${font} = new DistanceFieldFont(Gdx.files.internal("fonts/${stem}.fnt"));`,
            `${font}.setDistanceFieldSmoothing(${atlas.field.range / 2}f);`,
            '用 DistanceFieldFont.createDistanceFieldShader() 画，贴图过滤设为 Linear。',
          ]
        : [`BitmapFont ${font} = new BitmapFont(Gdx.files.internal("fonts/${stem}.fnt"));`]),
      ...(pixel ? [`${font}.setUseIntegerPositions(true); 贴图过滤保持 Nearest。`] : []),
      ...(characters.some((c) => c > 0xffff) ? ['libGDX 读不到 U+FFFF 以后的字（如「𠀀」）。'] : []),
    ];
  },
};
