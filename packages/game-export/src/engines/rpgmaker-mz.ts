import type { Engine, EngineFace } from './engine.ts';
import { countOf } from './font-files.ts';

export const rpgmakerMz: Engine = {
  name: 'RPG Maker MZ',
  needs: { requires: 'font', fonts: ['woff'], drawings: [], onePage: false },
  opened: false,
  files: async ({ stem, fonts: { woff } }) => (woff ? [{ path: `fonts/${stem}.woff`, bytes: woff }] : []),
  setup: () => [
    '把 fonts 文件夹并入项目的 fonts 文件夹。',
    'MZ 的对话不会自动换行，写长了会出框：在事件里自己换行，或者用换行的插件。',
    '数据库 → 系统 2 → 高级设置里只有两处能填字体文件：主字体和数字字体。',
  ],
  use: (face, faces) => {
    const { fillers = [] } = face;
    const { main, number } = slotsOf(faces);
    const file = `fonts/${woffOf(face)}`;
    if (face !== main && face !== number)
      return [file, `MZ 没有填${fillers.length > 0 ? '它和补字的字体' : '它'}的地方，要用得靠插件。`];
    // The main font draws numbers, too, if the font in their field lacks them (rmmz_objects.js, `numberFontFace`).
    const joins = face === main && (number === undefined || number === main) ? fillers.slice(0, 1) : [];
    const left = fillers.slice(joins.length);
    return [
      file,
      ...(face === main ? [`主字体文件名填 ${woffOf(face)}，对白和菜单都用它。`] : []),
      ...(face === number && joins.length === 0 ? [`数字字体文件名填 ${woffOf(face)}。`] : []),
      // Fallback fonts are a list in CSS, where the font for numbers has this name (rmmz_scenes.js, `loadGameFonts`).
      ...joins.map(
        (filler) =>
          `数字字体文件名填 ${woffOf(filler)}，后备字体（Fallback Fonts）最前面加上「rmmz-numberfont, 」：主字体缺的 ${countOf(joins)} 个字由它画，数字仍是主字体。`,
      ),
      ...(left.length > 0
        ? [
            `${left.map(woffOf).join('、')} 没有地方填：${woffOf(face)} 缺的 ${countOf(left)} 个字由${face === main ? '' : '主字体或'}玩家系统里的字体画，都没有就缺。要补上，请换一款有这些字的字体。`,
          ]
        : []),
    ];
  },
};

const woffOf = ({ stem }: EngineFace): string => `${stem}.woff`;

/** The faces of the two fields for fonts; the main font draws numbers if no other one is meant for them. */
function slotsOf(faces: readonly EngineFace[]): {
  main: EngineFace | undefined;
  number: EngineFace | undefined;
} {
  const having = (role: string) => faces.find((face) => face.role.split('、').includes(role));
  const number = having('数字');
  return { main: having('正文') ?? faces.find((face) => face !== number) ?? number, number };
}
