import type { Engine, EngineFace, PackageFile } from './engine.ts';
import { countOf } from './font-files.ts';

const PLUGIN = 'ZiwanFont';

export const rpgmakerMv: Engine = {
  name: 'RPG Maker MV',
  needs: { requires: 'font', fonts: ['woff'], drawings: [], onePage: false },
  opened: false,
  files: async ({ stem, fonts: { woff } }) => (woff ? [{ path: `fonts/${stem}.woff`, bytes: woff }] : []),
  shared: (faces) => [styleSheet(faces), plugin(faces)],
  setup: () => [
    '把 fonts 和 js 文件夹并入项目（发布后的游戏在 www 文件夹里）。fonts/gamefont.css 换掉原来那份。',
    `在插件管理器里加上 ${PLUGIN} 并打开。中文项目里 MV 不用 gamefont.css，用玩家系统里的黑体，这个插件改过来。`,
    'MV 的对话不会自动换行，写长了会出框：在事件里自己换行，或者用换行的插件。',
  ],
  use: (face, faces) => {
    const file = `fonts/${face.stem}.woff`;
    if (face !== mainOf(faces))
      return [file, `MV 只有一种字体。要用它得靠插件，名字是 ${familyOf(face, faces)}。`];
    const { fillers = [] } = face;
    return [
      file,
      '已经写进 gamefont.css，对白和菜单都用它。',
      ...(fillers.length > 0
        ? [
            `缺的 ${countOf(fillers)} 个字由 ${fillers.map(({ stem }) => `${stem}.woff`).join('、')} 补，插件自动换用。`,
          ]
        : []),
    ];
  },
};

/** The one font of the game. */
const mainOf = (faces: readonly EngineFace[]): EngineFace | undefined =>
  faces.find((face) => face.role.split('、').includes('正文')) ?? faces[0];

/** The game waits for a family called GameFont (rpg_scenes.js, `Scene_Boot.isGameFontLoaded`). */
const familyOf = (face: EngineFace, faces: readonly EngineFace[]): string =>
  face === mainOf(faces) ? 'GameFont' : `Ziwan-${face.stem}`;

const withFillers = (faces: readonly EngineFace[]) =>
  faces.flatMap((face) => [
    { family: familyOf(face, faces), stem: face.stem },
    ...(face.fillers ?? []).map(({ stem }) => ({ family: `Ziwan-${stem}`, stem })),
  ]);

function styleSheet(faces: readonly EngineFace[]): PackageFile {
  const rules = withFillers(faces).map(
    ({ family, stem }) => `@font-face {\n    font-family: ${family};\n    src: url("${stem}.woff");\n}\n`,
  );
  return { path: 'fonts/gamefont.css', bytes: Buffer.from(rules.join('\n')) };
}

/** In ES5, as the plugins of MV are. It also waits for the fillers: what is drawn before stays as it was. */
function plugin(faces: readonly EngineFace[]): PackageFile {
  const main = mainOf(faces);
  const families = main ? withFillers([main]).map(({ family }) => family) : [];
  const script = `/*:
 * @plugindesc 中文项目也用 fonts/gamefont.css 里的字体。
 * @author 字玩
 * @help 不需要设置。放在其他改字体的插件前面。
 */
(function() {
    var families = ${JSON.stringify(families)};
    var ready = !document.fonts;
    var end = function() { ready = true; };
    if (document.fonts) {
        Promise.all(families.map(function(family) {
            return document.fonts.load('28px ' + family);
        })).then(end, end);
    }

    Window_Base.prototype.standardFontFace = function() {
        return families.join(', ');
    };

    var isGameFontLoaded = Scene_Boot.prototype.isGameFontLoaded;
    Scene_Boot.prototype.isGameFontLoaded = function() {
        return ready && isGameFontLoaded.call(this);
    };
})();
`;
  return { path: `js/plugins/${PLUGIN}.js`, bytes: Buffer.from(script) };
}
