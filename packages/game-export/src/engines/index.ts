import { any } from './any.ts';
import { cocos } from './cocos.ts';
import type { Engine } from './engine.ts';
import { godot4 } from './godot4.ts';
import { heaps } from './heaps.ts';
import { libgdx } from './libgdx.ts';
import { love11 } from './love11.ts';
import { monogame } from './monogame.ts';
import { phaser } from './phaser.ts';
import { pixi8 } from './pixi8.ts';
import { raylib } from './raylib.ts';
import { renpy } from './renpy.ts';
import { rpgmakerMz } from './rpgmaker-mz.ts';
import { unity } from './unity/index.ts';
import { unreal } from './unreal.ts';
import { web } from './web.ts';

/** All engines by their id, which is one of the contract's `GAME_ENGINES`, in the order in which they are offered. */
export const ENGINES = {
  any,
  godot4,
  unity,
  unreal,
  cocos,
  pixi8,
  phaser,
  love11,
  renpy,
  libgdx,
  raylib,
  heaps,
  monogame,
  'rpgmaker-mz': rpgmakerMz,
  web,
} satisfies Record<string, Engine>;

export type EngineId = keyof typeof ENGINES;
export const ENGINE_IDS = Object.keys(ENGINES) as EngineId[];

export { fitFace } from './check-needs.ts';
export type { AtlasKind, Engine, EngineFace, EngineNeeds, FontFormat, PackageFile } from './engine.ts';
