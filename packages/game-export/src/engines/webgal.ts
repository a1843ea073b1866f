import type { Engine, EngineFace } from './engine.ts';
import { countOf } from './font-files.ts';

const FOLDER = 'game/template/';

export const webgal: Engine = {
  name: 'WebGAL',
  needs: { requires: 'font', fonts: ['woff2'], drawings: [], unites: true, onePage: false },
  opened: false,
  files: async ({ stem, fonts: { woff2 } }) =>
    woff2 ? [{ path: `${FOLDER}${fileOf(stem)}`, bytes: woff2 }] : [],
  setup: () => [
    '把 game 文件夹并入项目的 game 文件夹。',
    '打开 game/template/template.json，把下面每一处的 {…} 放进 "fonts": [ … ]，用逗号隔开；没有这一项就加上。排在最前面的是对白的字体，玩家在设置里还能换。',
  ],
  use: ({ stem, family, fillers = [] }) => [
    `${FOLDER}${fileOf(stem)}`,
    // Faces of one name: the browser asks each of them for a character.
    ...[stem, ...fillers.map((filler) => filler.stem)].map((each) => entry(family, each)),
    ...(fillers.length > 0 ? [`缺的 ${countOf(fillers)} 个字由同名的后一项补，两项都要写。`] : []),
    `标题和选项要用它，在 game/template 的 .scss 里写 font-family: ${JSON.stringify(family)};`,
  ],
};

const fileOf = (stem: EngineFace['stem']): string => `fonts/${stem}.woff2`;

/** A font of the template (WebGAL, templateLoader.ts, `TemplateFontDescriptor`); its path begins at the template. */
const entry = (family: string, stem: string): string =>
  JSON.stringify({ 'font-family': family, url: fileOf(stem), type: 'woff2' });
