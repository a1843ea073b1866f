export { AtlasEngine, type AtlasOptions, type DrawnAtlas, type UnitedFont } from './atlas-engine.ts';
export { AtlasError, type AtlasErrorCode } from './atlas-error.ts';
export type { Layout, Place } from './layout.ts';
export type { PngDepth } from './png.ts';
export {
  type AtlasFace,
  type AtlasLimits,
  type AtlasSettings,
  type Colour,
  DEFAULT_LIMITS,
  DEFAULT_SETTINGS,
  type Drawing,
  type GradientStop,
  type Paint,
} from './settings.ts';
