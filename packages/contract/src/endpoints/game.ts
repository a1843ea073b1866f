import type { Endpoint } from '../endpoint.ts';
import type { gameSchemas } from './game.schemas.ts';

/** Engines for which a package can be made; `packages/game-export` has a file for each. */
export const GAME_ENGINES = [
  'any',
  'godot4',
  'unity',
  'unity-toolkit',
  'unreal',
  'cocos',
  'layaair',
  'defold',
  'gamemaker',
  'pixi8',
  'phaser',
  'playcanvas',
  'construct3',
  'love11',
  'renpy',
  'webgal',
  'tyrano',
  'libgdx',
  'raylib',
  'heaps',
  'monogame',
  'rpgmaker-mz',
  'rpgmaker-mv',
  'bevy',
  'ebitengine',
  'minecraft',
  'web',
] as const;
export type GameEngine = (typeof GAME_ENGINES)[number];

/** Limits of a package. Names in UTF-16 code units; characters are distinct ones, of all faces together. */
export const PACKAGE_LIMITS = { faces: 16, characters: 40_000, project: 60, role: 20 } as const;
/** Bounds of the size that may be asked for, in bytes of the zip. */
export const PACKAGE_BYTES = { min: 1000, max: 100_000_000 } as const;
/** Bounds of what a bitmap is painted with, in pixels: width of the stroke, greatest offset and blur of the shadow. */
export const PAINT_LIMITS = { stops: 8, stroke: [0.1, 64], offset: 64, blur: 64 } as const;
/** Pixels of all atlas pages of a package. */
export const ATLAS_PIXELS = 2 * 4096 * 4096;

/** Kinds of an atlas: coverage or colour, and distance fields of one, three and four channels. */
export const ATLAS_KINDS = ['bitmap', 'sdf', 'msdf', 'mtsdf'] as const;
export type AtlasKind = (typeof ATLAS_KINDS)[number];

/** Engines, with what each reads. */
export const gameEngines: Endpoint<typeof gameSchemas.gameEngines> = {
  name: 'game-engines',
  method: 'GET',
  path: '/web/api/game/engines',
  auth: 'public',
};

/** Makes the fonts of a game, reduced to its characters, as a zip for its engine. */
export const gamePackage: Endpoint<typeof gameSchemas.gamePackage> = {
  name: 'game-package',
  method: 'POST',
  path: '/web/api/game/package',
  auth: 'optional',
  produces: 'application/zip',
};

/** Estimates the size of a package without making it, and says what it would give up. Takes the same request. */
export const gamePackageEstimate: Endpoint<typeof gameSchemas.gamePackageEstimate> = {
  name: 'game-package-estimate',
  method: 'POST',
  path: '/web/api/game/package/estimate',
  auth: 'public',
};
