import type { Engine, EngineFace } from './engine.ts';
import { fillerLines } from './font-files.ts';

export const rpgmakerMz: Engine = {
  name: 'RPG Maker MZ',
  needs: { requires: 'font', fonts: ['woff'], drawings: [], onePage: false },
  opened: false,
  files: async ({ stem, fonts: { woff } }) => (woff ? [{ path: `fonts/${stem}.woff`, bytes: woff }] : []),
  setup: () => [
    '把 fonts 文件夹并入项目的 fonts 文件夹。',
    '数据库 → 系统 2 → 高级设置里只有两处能填字体：主字体和数字字体。',
  ],
  use: (face, faces) => {
    const { main, number } = slotsOf(faces);
    const file = `${face.stem}.woff`;
    return [
      `fonts/${file}`,
      ...(face === main ? [`主字体文件名填 ${file}，对白和菜单都用它。`] : []),
      ...(face === number ? [`数字字体文件名填 ${file}。`] : []),
      ...(face !== main && face !== number ? ['MZ 没有填它的地方，要用得靠插件。'] : []),
      ...fillerLines(face),
    ];
  },
};

/** The faces of the two fields for fonts; the main font draws numbers if no other one is meant for them. */
function slotsOf(faces: readonly EngineFace[]): {
  main: EngineFace | undefined;
  number: EngineFace | undefined;
} {
  const having = (role: string) => faces.find((face) => face.role.split('、').includes(role));
  const number = having('数字');
  return { main: having('正文') ?? faces.find((face) => face !== number) ?? number, number };
}
