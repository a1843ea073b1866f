import type { Engine } from './engine.ts';

export const rpgmakerMz: Engine = {
  name: 'RPG Maker MZ',
  needs: { requires: 'font', fonts: ['woff'], drawings: [], onePage: false },
  opened: false,
  files: async ({ stem, fonts: { woff } }) => (woff ? [{ path: `fonts/${stem}.woff`, bytes: woff }] : []),
  readme: (faces) => [
    '把 fonts 文件夹并入项目的 fonts 文件夹。',
    `数据库 → 系统 2 → 高级设置：主字体文件名填 ${faces.map(({ stem }) => `${stem}.woff`).join(' 或 ')}，对白和菜单都用它；数字字体文件名可以另填一款。`,
    ...(faces.length > 1 ? ['MZ 只有这两处能填，别处要用另一款，得靠插件。'] : []),
  ],
};
