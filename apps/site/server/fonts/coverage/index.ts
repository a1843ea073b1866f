export {
  createDrawnCatalogue,
  type DrawnCatalogue,
  FONT_PART,
  type IndexedFace,
  type Missing,
  missingFont,
  type ShownFace,
  shownFace,
  webFontFamily,
} from './catalogue.ts';
export { distinct, visible } from './characters.ts';
export type { CoverageResult } from './coverage-result.ts';
export { COMMON_HANZI, TRADITIONAL_HANZI } from './hanzi-by-use.ts';
export { InvertedIndex } from './inverted-index.ts';
export { mainCharset } from './main-coverage.ts';
export { PublicationLag } from './publication-lag.ts';
export { Yielder } from './yielder.ts';
