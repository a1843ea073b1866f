export { commonHanzi, comparedCharacters } from './common-hanzi.ts';
export { describeFace, SAMPLE } from './describe-face.ts';
export { type DescribedCharacters, decodeDescribed, encodeDescribed } from './described-characters.ts';
export { drawnWeights } from './drawn-weights.ts';
export { chooseParts } from './index-parts.ts';
export { joinShapeIndexes, type ShapeLookup } from './joined-index.ts';
export { commonShapesKey, shapesKey } from './keys.ts';
export {
  buildShapeIndex,
  type Match,
  openShapeIndex,
  type ShapeIndex,
  type StoredDrawing,
  UNFINISHED,
} from './shape-index.ts';
export {
  type ComparedFace,
  describeCommonHanzi,
  describeStoredFaces,
  facesToCompare,
} from './stored-shapes.ts';
