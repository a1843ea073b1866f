import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';

export const libgdx: Engine = {
  name: 'libGDX',
  needs: { requires: 'atlas', fonts: [], drawings: ['bitmap', 'sdf'], onePage: false },
  opened: false,
  files: (face, encode) => bmfontFiles(face, encode, { folder: 'fonts/', format: 'text' }),
  readme: (faces) => [
    '把 fonts 文件夹放进 assets。',
    ...faces.flatMap(({ stem, atlas, pixel, characters }) => [
      atlas?.field
        ? `font = new DistanceFieldFont(Gdx.files.internal("fonts/${stem}.fnt")); font.setDistanceFieldSmoothing(${atlas.field.range / 2}f); 用 DistanceFieldFont.createDistanceFieldShader() 画，贴图过滤设为 Linear。`
        : `font = new BitmapFont(Gdx.files.internal("fonts/${stem}.fnt"));`,
      ...(pixel ? ['font.setUseIntegerPositions(true); 贴图过滤保持 Nearest。'] : []),
      ...(characters.some((c) => c > 0xffff) ? ['libGDX 读不到 U+FFFF 以后的字（如「𠀀」）。'] : []),
    ]),
  ],
};
