import { GAME_ENGINES, type GameEngine } from '@ziwan/contract';

/** What a game's folder was recognised as. */
export interface RecognisedEngine {
  /** Name for the visitor, such as `RPG Maker MV`. */
  readonly name: string;
  /** Path below the game's folder of the file that tells. */
  readonly by: string;
  /** Package that fits it; `any` if there is none of its own. */
  readonly engine: GameEngine;
  /** Language that the game falls back to where a translation is missing. */
  readonly fallback?: string;
}

interface Mark {
  readonly name: string;
  /** Packages in the order of their fit; those that the site does not make are passed over. */
  readonly packs: readonly string[];
  /** Path below the game's folder. */
  readonly path: RegExp;
  /** What the file must say; its first `HEAD` bytes are read. */
  readonly says?: RegExp;
  /** Paths below the game's folder that hold nothing drawn: the engine, its plugins, the editor. */
  readonly skips?: RegExp;
}

const RPG_MAKER = { skips: /^(?:www\/)?(?:js\/(?!plugins\.js$)|save\/|effects\/|img\/|audio\/)/ } as const;
const RPG_SYSTEM = /(?:www\/)?data\/System\.json$/;
const RGSS = { skips: /^(?:Audio|Graphics|Movies|System)\// } as const;
const GODOT = { path: /project\.godot$/, skips: /^addons\// } as const;
const UNITY = /^(?!Assets\/)|^Assets\/(?:.*\/)?(?:Editor|TextMesh Pro|Plugins)\//;

/** By the files that each engine needs. Of marks of one folder, the first wins. */
const MARKS: readonly Mark[] = [
  { name: 'Godot 3', packs: ['godot4'], ...GODOT, says: /^config_version=[1-4]\b/m },
  { name: 'Godot 4', packs: ['godot4'], ...GODOT },
  { name: 'Unity', packs: ['unity'], path: /ProjectSettings\/ProjectVersion\.txt$/, skips: UNITY },
  { name: 'Unity', packs: ['unity'], path: /ProjectSettings\/ProjectSettings\.asset$/, skips: UNITY },
  { name: 'Unity', packs: ['unity'], path: /Assets\/.+\.unity$/, skips: UNITY },
  {
    name: 'Unreal',
    packs: ['unreal'],
    path: /[^/]+\.uproject$/,
    skips: /^(?:Binaries|Build|DerivedDataCache|Intermediate|Saved)\//,
  },
  { name: 'RPG Maker MZ', packs: ['rpgmaker-mz'], path: /js\/rmmz_core\.js$/, ...RPG_MAKER },
  {
    name: 'RPG Maker MV',
    packs: ['rpgmaker-mv'],
    path: /(?:www\/)?js\/rpg_core\.js$/,
    ...RPG_MAKER,
  },
  // Without the engine's own files, as in repositories of translations.
  { name: 'RPG Maker MZ', packs: ['rpgmaker-mz'], path: RPG_SYSTEM, says: /"advanced"\s*:/, ...RPG_MAKER },
  { name: 'RPG Maker MV', packs: ['rpgmaker-mv'], path: RPG_SYSTEM, says: /"airship"\s*:/, ...RPG_MAKER },
  { name: 'RPG Maker VX Ace', packs: [], path: /Data\/System\.rvdata2$/, ...RGSS },
  { name: 'RPG Maker VX', packs: [], path: /Data\/System\.rvdata$/, ...RGSS },
  { name: 'RPG Maker XP', packs: [], path: /Data\/System\.rxdata$/, ...RGSS },
  { name: 'KAG（吉里吉里）', packs: [], path: /(?:data\/)?startup\.tjs$/ },
  {
    name: 'TyranoScript',
    packs: ['tyrano', 'web'],
    path: /data\/scenario\/.+\.ks$/,
    skips: /^tyrano\//,
  },
  { name: 'WebGAL', packs: ['webgal', 'web'], path: /game\/scene\/[^/]+\.txt$/, skips: /^assets\// },
  { name: "Ren'Py", packs: ['renpy'], path: /game\/(?:[^/]+\/)*[^/]+\.rpyc?$/, skips: /^(?:renpy|lib)\// },
  { name: 'GameMaker', packs: ['gamemaker'], path: /[^/]+\.yyp$/ },
  { name: 'Defold', packs: ['defold'], path: /game\.project$/, skips: /^(?:build|bundle)\// },
  { name: 'Construct 3', packs: ['construct3', 'web'], path: /[^/]+\.c3proj$/ },
  { name: 'LayaAir', packs: ['layaair'], path: /[^/]+\.laya$/, skips: /^(?:engine|library|local|release)\// },
  {
    name: 'Cocos Creator',
    packs: ['cocos'],
    path: /(?:package|project)\.json$/,
    says: /"creator"\s*:\s*\{|cocos-creator|"engine"\s*:\s*"cocos/,
    skips: /^(?:build|extensions|library|local|native|packages|profiles|settings|temp)\//,
  },
  { name: 'MonoGame', packs: ['monogame'], path: /(?:[^/]+\/)?[^/]+\.mgcb$/, skips: /(?:^|\/)(?:bin|obj)\// },
  {
    name: 'libGDX',
    packs: ['libgdx'],
    path: /(?:build\.gradle(?:\.kts)?|gradle\.properties)$/,
    says: /badlogicgames|gdxVersion/,
    skips: /(?:^|\/)build\//,
  },
  { name: 'Bevy', packs: ['bevy'], path: /Cargo\.toml$/, says: /^\s*bevy\b/m, skips: /^target\// },
  { name: 'Heaps', packs: ['heaps'], path: /[^/]+\.hxml$/, says: /-(?:lib|L)\s+heaps/ },
  {
    name: 'raylib',
    packs: ['raylib'],
    path: /(?:CMakeLists\.txt|Makefile)$/,
    says: /raylib/,
    skips: /^(?:build|cmake-build[^/]*|deps|external|raylib|vendor)\//i,
  },
  {
    name: 'Ebitengine',
    packs: ['ebitengine'],
    path: /go\.mod$/,
    says: /hajimehoshi\/ebiten/,
    skips: /^vendor\//,
  },
  { name: 'Phaser', packs: ['phaser'], path: /package\.json$/, says: /"phaser"\s*:/ },
  { name: 'PixiJS', packs: ['pixi8'], path: /package\.json$/, says: /"pixi\.js"\s*:/ },
  { name: 'PlayCanvas', packs: ['playcanvas', 'web'], path: /package\.json$/, says: /"playcanvas"\s*:/ },
  { name: 'LÖVE', packs: ['love11'], path: /main\.lua$/, says: /\blove\./ },
  { name: 'Minecraft 资源包', packs: ['minecraft'], path: /pack\.mcmeta$/ },
];

/** Bytes of a mark that are read. */
const HEAD = 1 << 16;
/** Files of one mark that are read. */
const TRIED = 8;

interface Marked {
  readonly mark: Mark;
  readonly path: string;
  /** Folder of the game with its slash; empty for the folder that was dropped. */
  readonly root: string;
  open(): Promise<Blob>;
}

/** Recognises the engine of a game by its files. */
export class EngineMarks {
  readonly #marked: Marked[] = [];

  /** Notes a file of the folder. */
  see(path: string, open: () => Promise<Blob>): void {
    for (const [i, mark] of MARKS.entries()) {
      const root = PATHS[i]?.exec(path)?.[1];
      if (root !== undefined && this.#marked.filter((held) => held.mark === mark).length < TRIED)
        this.#marked.push({ mark, path, root, open });
    }
  }

  /** The engine of the outermost game, and which of its paths hold nothing that is drawn. */
  async recognise(): Promise<Recognition | null> {
    const depth = ({ root }: Marked) => root.split('/').length;
    const order = ({ mark }: Marked) => MARKS.indexOf(mark);
    for (const { mark, path, root, open } of this.#marked.sort(
      (a, b) => depth(a) - depth(b) || order(a) - order(b),
    )) {
      const { says, skips, name, packs } = mark;
      const head = says || path.endsWith('.godot') ? await headOf(open) : '';
      if (says && !says.test(head)) continue;
      const fallback = /^locale\/fallback="([\w-]+)"/m.exec(head)?.[1];
      const engine = GAME_ENGINES.find((id) => id === packs.find(isEngine)) ?? 'any';
      return {
        engine: { name, by: path.slice(root.length), engine, ...(fallback ? { fallback } : {}) },
        skips: (other) => other.startsWith(root) && (skips?.test(other.slice(root.length)) ?? false),
      };
    }
    return null;
  }
}

interface Recognition {
  readonly engine: RecognisedEngine;
  /** True for files of the engine, its plugins and the editor. */
  skips(path: string): boolean;
}

/** A mark may lie at any depth; what stands before it is the game's folder. */
const PATHS = MARKS.map(({ path }) => new RegExp(`^((?:[^/]+/)*?)(?:${path.source})`));

const isEngine = (name: string): boolean => (GAME_ENGINES as readonly string[]).includes(name);

const headOf = (open: () => Promise<Blob>): Promise<string> =>
  open()
    .then((file) => file.slice(0, HEAD).text())
    .catch(() => '');
