import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { countOf } from './font-files.ts';

export const tyrano: Engine = {
  name: 'TyranoScript',
  needs: { requires: 'font', fonts: ['woff'], drawings: [], unites: true, onePage: false },
  opened: false,
  files: async ({ stem, fonts: { woff } }) =>
    woff ? [{ path: `data/others/${stem}.woff`, bytes: woff }] : [],
  shared: (faces) => [styleSheet(faces)],
  setup: () => [
    '把 data 和 tyrano 文件夹并入项目。tyrano/css/font.css 里原来写过字体的，把两份合起来。',
    '下面的 userFace 写在 data/system/Config.tjs 里，换掉原来那行。TyranoScript 会把它记进存档数据：试玩过的机器要清掉存档才换得过来。',
  ],
  use: (face) => {
    const { stem, fillers = [] } = face;
    const families = [face, ...fillers].map((each) => JSON.stringify(each.family)).join(', ');
    const isText = face.role.split('、').some((role) => role === '正文');
    return [
      `data/others/${stem}.woff`,
      isText
        ? `;userFace = ${families}, sans-serif;`
        : `[font face=${[face, ...fillers].map(({ family }) => quoted(family)).join(',')}]…[resetfont]`,
      ...(fillers.length > 0 ? [`缺的 ${countOf(fillers)} 个字由后面的字体补。`] : []),
    ];
  },
};

/** A value of a tag; the parser of scenarios ends one without quotes at a space. */
const quoted = (family: string): string => (/\s/.test(family) ? `'${family}'` : family);

/** `tyrano/css/font.css`, which the engine loads for web fonts. */
function styleSheet(faces: readonly EngineFace[]): PackageFile {
  const rules = faces
    .flatMap((face) => [face, ...(face.fillers ?? [])])
    .map(({ family, stem }) =>
      [
        '@font-face {',
        `    font-family: ${JSON.stringify(family)};`,
        `    src: url("../../data/others/${stem}.woff") format("woff");`,
        '}',
        '',
      ].join('\n'),
    );
  return { path: 'tyrano/css/font.css', bytes: Buffer.from(rules.join('\n')) };
}
