export { drawLine, type Line, type LineOptions } from './draw-line.ts';
export {
  openPackage,
  type PreviewedAtlas,
  type PreviewedFace,
  type PreviewedPackage,
} from './open-package.ts';
export { PreviewError, type PreviewFont, type PreviewPage, readBmfont } from './read-bmfont.ts';
export { readPng } from './read-png.ts';
