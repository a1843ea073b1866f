import { blobKeys } from '@ziwan/infra/blob-store';
import { FEATURES_VERSION } from '@ziwan/shape';
import { HANZI_VERSION } from './common-hanzi.ts';

/** Key of the features by which a face is compared with others. */
export const shapesKey = (sfntSha256: string): string => blobKeys.shapes(sfntSha256, FEATURES_VERSION);

/** Key of the features of a face's common hanzi, by which pictures are searched for. */
export const commonShapesKey = (sfntSha256: string): string =>
  blobKeys.commonShapes(sfntSha256, FEATURES_VERSION, HANZI_VERSION);
