import type { Engine } from './engine.ts';

export const rpgmakerMz: Engine = {
  name: 'RPG Maker MZ',
  needs: { requires: 'font', fonts: ['woff'], drawings: [], onePage: false },
  opened: false,
  files: async ({ stem, fonts: { woff } }) => (woff ? [{ path: `fonts/${stem}.woff`, bytes: woff }] : []),
  readme: ([first]) => [
    '把 fonts 文件夹并入项目的 fonts 文件夹。',
    `数据库 → 系统 2 → 高级设置：主字体文件名填 ${first?.stem}.woff；数字要用同一款，就把数字字体文件名也填上。`,
  ],
};
