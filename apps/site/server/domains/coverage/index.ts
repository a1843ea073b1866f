export {
  createDrawnCatalogue,
  type DrawnCatalogue,
  FONT_PART,
  type IndexedFace,
  webFontFamily,
} from './catalogue.ts';
export { distinct, isInvisible, visible } from './characters.ts';
export { type CoverageSearch, InvertedIndex, NEAR } from './inverted-index.ts';
