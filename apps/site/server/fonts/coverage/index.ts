export type { Asked } from './asked.ts';
export {
  createDrawnCatalogue,
  type DrawnCatalogue,
  FONT_PART,
  type IndexedFace,
  webFontFamily,
} from './catalogue.ts';
export { distinct, isInvisible, isMark, visible } from './characters.ts';
export { InvertedIndex } from './inverted-index.ts';
