import type { Engine, EngineFace } from './engine.ts';
import { countOf, sizeNote } from './font-files.ts';

const FOLDER = 'game/template/assets/fonts/';

/** WebGAL's templates declare fonts since 4.5.17 (templateLoader.ts, `injectTemplateFonts`). */
export const webgal: Engine = {
  name: 'WebGAL',
  needs: { requires: 'font', fonts: ['woff'], drawings: [], onePage: false },
  opened: false,
  files: async ({ stem, fonts: { woff } }) => (woff ? [{ path: `${FOLDER}${stem}.woff`, bytes: woff }] : []),
  setup: (faces) => {
    const declared = faces.flatMap((face) => [face, ...(face.fillers ?? [])]).map(declaration);
    return [
      '把 game 文件夹并入项目的 game。WebGAL 4.5.17 以后。',
      '把下面几行写进 game/template/template.json 的 {} 里；已经有 "fonts" 的，只把方括号里的加到最前面：',
      '"fonts": [',
      ...declared.map((line, i) => `  ${line}${i < declared.length - 1 ? ',' : ''}`),
      ']',
      '第一个是文本框一开始的字体，玩家可以在设置里换成别的。',
    ];
  },
  use: (face) => {
    const { stem, family, fillers = [] } = face;
    const families = [family, ...fillers.map((filler) => filler.family)]
      .map((name) => `"${name}"`)
      .join(', ');
    return [
      `${FOLDER}${stem}.woff`,
      `标题、选项等处：在 game/template 里那处的 .scss 写 font-family: ${families}, serif;`,
      ...(fillers.length > 0
        ? [
            `文本框只用一个字体名：它缺的 ${countOf(fillers)} 个字由系统的衬线字体画。要补上，请换一款有这些字的字体做正文。${sizeNote(fillers)}`,
          ]
        : []),
    ];
  },
};

const declaration = ({ stem, family }: EngineFace): string =>
  JSON.stringify({ 'font-family': family, url: `assets/fonts/${stem}.woff`, type: 'woff' });
