import { any } from './any.ts';
import { bevy } from './bevy.ts';
import { cocos } from './cocos.ts';
import { construct3 } from './construct3.ts';
import { defold } from './defold.ts';
import { ebitengine } from './ebitengine.ts';
import type { Engine } from './engine.ts';
import { gamemaker } from './gamemaker.ts';
import { godot4 } from './godot4.ts';
import { heaps } from './heaps.ts';
import { layaair } from './layaair.ts';
import { libgdx } from './libgdx.ts';
import { love11 } from './love11.ts';
import { minecraft } from './minecraft.ts';
import { monogame } from './monogame.ts';
import { phaser } from './phaser.ts';
import { pixi8 } from './pixi8.ts';
import { playcanvas } from './playcanvas.ts';
import { raylib } from './raylib.ts';
import { renpy } from './renpy.ts';
import { rpgmakerMv } from './rpgmaker-mv.ts';
import { rpgmakerMz } from './rpgmaker-mz.ts';
import { tyrano } from './tyrano.ts';
import { unity } from './unity/index.ts';
import { unityToolkit } from './unity-toolkit.ts';
import { unreal } from './unreal.ts';
import { web } from './web.ts';
import { webgal } from './webgal.ts';

/** All engines by their id, which is one of the contract's `GAME_ENGINES`, in the order in which they are offered. */
export const ENGINES = {
  any,
  godot4,
  unity,
  'unity-toolkit': unityToolkit,
  unreal,
  cocos,
  layaair,
  defold,
  gamemaker,
  pixi8,
  phaser,
  playcanvas,
  construct3,
  love11,
  renpy,
  webgal,
  tyrano,
  libgdx,
  raylib,
  heaps,
  monogame,
  'rpgmaker-mz': rpgmakerMz,
  'rpgmaker-mv': rpgmakerMv,
  bevy,
  ebitengine,
  minecraft,
  web,
} satisfies Record<string, Engine>;

export type EngineId = keyof typeof ENGINES;
export const ENGINE_IDS = Object.keys(ENGINES) as EngineId[];

export { fitFace } from './check-needs.ts';
export type { AtlasKind, Engine, EngineFace, EngineNeeds, FontFormat, PackageFile } from './engine.ts';
