export { commonHanzi } from './common-hanzi.ts';
export { describeFace, drawnWeights, SAMPLE } from './describe-face.ts';
export { type DescribedCharacters, decodeDescribed, encodeDescribed } from './described-characters.ts';
export { commonShapesKey, shapesKey } from './keys.ts';
export { nearestDrawings } from './nearest-drawings.ts';
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
