export {
  drawLive,
  drawOutlines,
  type Element,
  gradientLine,
  layerData,
  markup,
  type OutlinedLayer,
  svgDocument,
} from './drawing.ts';
export { type FaceOutlines, type Glyph, type GlyphSource, openFace } from './glyphs.ts';
export type { Placed } from './layout.ts';
export { outlined } from './outlined.ts';
export { type Box, type Command, parsePath } from './path.ts';
export { composeTitle, type Scene, sceneOf } from './scene.ts';
