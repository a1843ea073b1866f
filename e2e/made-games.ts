import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export interface MadeGame {
  /** Name of its folder. */
  readonly folder: string;
  /** As the page calls it. */
  readonly engine: string;
  /** Ids of the packages that fit, of which the site's first is chosen. */
  readonly packs: readonly string[];
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Hanzi that it draws. */
  readonly hanzi: string;
  /** Files of its folder in which they stand. */
  readonly texts: readonly string[];
}

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0);
const escaped = (text: string) =>
  text.replace(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  );
const YAML = '%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n';
const component = (text: string) =>
  `${YAML}--- !u!1 &1\nGameObject:\n  m_Name: "${escaped('面板')}"\n--- !u!114 &2\nMonoBehaviour:\n  m_text: "${escaped(text)}"\n`;
const mapOf = (...lines: string[]) =>
  JSON.stringify({
    displayName: '',
    events: [
      null,
      { id: 1, name: '事件甲', pages: [{ list: lines.map((line) => ({ code: 401, parameters: [line] })) }] },
    ],
  });
const plugins = (label: string) =>
  `// 插件列表由编辑器生成\nvar $plugins =\n[\n{"name":"Menu","status":true,"description":"説明の文","parameters":{"Label":"${label}","Width":"240"}}\n];\n`;

/** Games in the shape in which their engines keep them, each with text, code, pictures and what the engine adds. */
export const MADE_GAMES: readonly MadeGame[] = [
  {
    folder: 'godot-game',
    engine: 'Godot 4',
    packs: ['godot4'],
    files: {
      'project.godot': 'config_version=5\n\n[application]\nconfig/name="旧名"\n',
      'ui/Main.tscn':
        '[gd_scene format=3]\n\n[node name="标签" type="Label"]\ntext = "开始游戏"\n\n[node name="B" type="Button" parent="."]\ntooltip_text = "回到码头"\n',
      'i18n/zh.tres':
        '[gd_resource type="Translation" format=3]\n\n[resource]\nlocale = "zh_CN"\nmessages = {\n"QUIT": "离开"\n}\n',
      'i18n/ja.po': 'msgid "quit"\nmsgstr "終了"\n',
      'src/player.gd': '# 玩家的脚本\nextends Node\nvar speed = 3\n',
      'addons/tool/plugin.gd': 'var a = "插件"\n',
      'art/hero.png': PNG,
    },
    hanzi: '开始游戏回到码头离',
    texts: ['ui/Main.tscn', 'i18n/zh.tres'],
  },
  {
    folder: 'unity-game',
    engine: 'Unity',
    packs: ['unity'],
    files: {
      'ProjectSettings/ProjectVersion.txt': 'm_EditorVersion: 2022.3.1f1\n',
      'ProjectSettings/ProjectSettings.asset': `${YAML}--- !u!129 &1\nPlayerSettings:\n  productName: "${escaped('项目名')}"\n`,
      'Assets/Scenes/Main.unity': component('灯塔守夜人'),
      'Assets/Prefabs/Empty.prefab': `${YAML}--- !u!1 &1\nGameObject:\n  m_Name: Empty\n`,
      'Assets/Lighting.asset': Uint8Array.of(0, 1, 2, 3, 200, 201),
      'Assets/Tables/Game_zh-Hans.asset': `${YAML}--- !u!114 &1\nMonoBehaviour:\n  m_LocaleId:\n    m_Code: zh-Hans\n  m_TableData:\n  - m_Id: 1\n    m_Localized: "${escaped('潮水退了')}"\n`,
      'Assets/Tables/Game_ja.asset': `${YAML}--- !u!114 &1\nMonoBehaviour:\n  m_LocaleId:\n    m_Code: ja\n  m_TableData:\n  - m_Id: 1\n    m_Localized: "${escaped('潮が引いた')}"\n`,
      'Assets/Scripts/Hud.cs': '// 抬头显示\nclass Hud { string title = "第一幕"; }\n',
      'Assets/Editor/Tool.cs': 'class Tool { string s = "编辑器"; }\n',
      'Assets/TextMesh Pro/Resources/LineBreaking Leading Characters.txt': '（［｛〔〈《「『【',
      'Library/cache.json': '"缓存"',
      'Assets/hero.png': PNG,
    },
    hanzi: '灯塔守夜人潮水退了第一幕',
    texts: ['Assets/Scenes/Main.unity', 'Assets/Tables/Game_zh-Hans.asset', 'Assets/Scripts/Hud.cs'],
  },
  {
    folder: 'renpy-game',
    engine: "Ren'Py",
    packs: ['renpy'],
    files: {
      'game/script.rpy': 'label start:\n    # 注释\n    "海雾漫过码头。"\n',
      'game/tl/schinese/script.rpy': 'translate schinese start:\n    "启程"\n',
      'game/tl/english/script.rpy': 'translate english start:\n    "Depart"\n',
      'renpy/common/00start.rpy': '"引擎"\n',
      'game/images/bg.png': PNG,
    },
    hanzi: '海雾漫过码头启程',
    texts: ['game/script.rpy', 'game/tl/schinese/script.rpy'],
  },
  {
    folder: 'mv-game',
    engine: 'RPG Maker MV',
    packs: ['rpgmaker-mv', 'any'],
    files: {
      'www/js/rpg_core.js': '// ツクールのコア\nvar a = "核心";\n',
      'www/js/plugins/Menu.js': '/*: @help 説明 */\n',
      'www/js/plugins.js': plugins('战斗成员'),
      'www/data/Map001.json': mapOf('旧渡口', '天黑了'),
      'www/data/MapInfos.json': '[null,{"id":1,"name":"地図一","order":1}]',
      'www/data/Enemies.json': '[null,{"id":1,"name":"蝙蝠","note":"<desc1:喜欢吓人>"}]',
      'www/img/faces/a.png': PNG,
    },
    hanzi: '战斗成员旧渡口天黑了蝙蝠喜欢吓人',
    texts: ['www/js/plugins.js', 'www/data/Map001.json', 'www/data/MapInfos.json', 'www/data/Enemies.json'],
  },
  {
    folder: 'mz-game',
    engine: 'RPG Maker MZ',
    packs: ['rpgmaker-mz'],
    files: {
      'js/rmmz_core.js': '// コア\n',
      'js/plugins.js': plugins('行囊'),
      'data/Map001.json': mapOf('摆渡人来了'),
      'data/Animations.json': '[null,{"id":1,"name":"攻撃"}]',
      'img/a.png': PNG,
    },
    hanzi: '行囊摆渡人来了',
    texts: ['js/plugins.js', 'data/Map001.json', 'data/Animations.json'],
  },
  {
    folder: 'tyrano-game',
    engine: 'TyranoScript',
    packs: ['tyrano', 'web'],
    files: {
      'index.html': '<script src="tyrano/libs.js"></script>',
      'tyrano/libs.js': '// ライブラリ\n',
      'data/scenario/first.ks': '海边的小站[p]\n末班车走了[p]\n',
      'data/bgimage/a.png': PNG,
    },
    hanzi: '海边的小站末班车走了',
    texts: ['data/scenario/first.ks'],
  },
];

/** Writes a game below a folder. @returns the path of its folder */
export async function writeGame(
  parent: string,
  { folder, files }: Pick<MadeGame, 'folder' | 'files'>,
): Promise<string> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(parent, folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return join(parent, folder);
}

/**
 * Writes a Unity project of many files, as assets come: pictures and sounds, most of them with nothing in them, a prefab
 * without text for every tenth, and a scene with text for every fiftieth.
 * @returns the paths of those with text
 */
export async function writeLargeGame(parent: string, entries: number): Promise<string[]> {
  const texts: string[] = [];
  await writeGame(parent, {
    folder: 'large',
    files: { 'ProjectSettings/ProjectVersion.txt': 'm_EditorVersion: 1\n' },
  });
  for (let at = 0; at < entries; at += 500) {
    const folder = join(parent, 'large/Assets', `part${at / 500}`);
    await mkdir(folder, { recursive: true });
    await Promise.all(
      Array.from({ length: Math.min(500, entries - at) }, async (_, i) => {
        const n = at + i;
        if (n % 50 === 0) {
          texts.push(`part${at / 500}/s${n}.unity`);
          await writeFile(
            join(folder, `s${n}.unity`),
            component(`第${String.fromCharCode(0x4e00 + n / 50)}处`) + `  m_Filler: 0\n`.repeat(2000),
          );
        } else if (n % 10 === 0)
          await writeFile(
            join(folder, `p${n}.prefab`),
            YAML + '  m_Position: {x: 0, y: 0, z: 0}\n'.repeat(200),
          );
        else await writeFile(join(folder, `a${n}.${['png', 'ogg', 'png.meta', 'fbx'][n % 4]}`), '');
      }),
    );
  }
  return texts;
}
