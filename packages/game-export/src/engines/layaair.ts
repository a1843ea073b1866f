import { bmfontFiles } from './bmfont-files.ts';
import type { Engine } from './engine.ts';
import { countOf, sfntFiles, sfntNameOf } from './font-files.ts';

export const layaair: Engine = {
  name: 'LayaAir 3',
  needs: { requires: 'either', fonts: ['sfnt'], drawings: ['bitmap'], onePage: true },
  opened: false,
  files: async (face, encode) => [
    ...sfntFiles(face, 'fonts/'),
    // Its loader reads these two from `info`, and the page of the same name (laya/display/BitmapFont.ts, `parseFont`).
    ...(await bmfontFiles(face, encode, {
      folder: 'fonts/',
      format: 'xml',
      info: { lineHeight: Math.round(face.atlas?.lineHeight ?? 0), autoScaleSize: true },
    })),
  ],
  setup: () => ['把 fonts 文件夹放进项目的 assets/resources。'],
  use: (face) => {
    const { stem, atlas, fonts, fillers = [], characters } = face;
    const file = sfntNameOf(face);
    const bitmap = [
      `Laya.loader.load('resources/fonts/${stem}.fnt', Laya.Loader.FONT).then((font) => Laya.Text.registerBitmapFont('${stem}', font));`,
      `text.font = '${stem}';`,
      `画好的字号是 ${atlas?.size}，别的字号按比例放大。`,
      ...(characters.some((c) => c > 0xffff)
        ? ['LayaAir 的位图字体画不出 U+FFFF 以后的字（如「𠀀」）。']
        : []),
    ];
    if (!fonts.sfnt) return [`fonts/${stem}.fnt`, ...bitmap];
    return [
      `fonts/${file}`,
      `Laya.loader.load('resources/fonts/${file}', Laya.Loader.TTF);`,
      `text.font = '${stem}'; text.wordWrap = true;`,
      ...(fillers.length > 0
        ? [
            `缺的 ${countOf(fillers)} 个字：${fillers.map(sfntNameOf).join('、')} 也这样载入，再写 text.font = '${[stem, ...fillers.map((filler) => filler.stem)].join(', ')}';`,
          ]
        : []),
      ...(atlas ? ['或者用画好的图集：', ...bitmap] : []),
    ];
  },
};
