import { blobKeys } from '@ziwan/infra/blob-store';
import { FEATURES_VERSION } from '@ziwan/shape';

/** Key of the features by which a face is compared with others. */
export const shapesKey = (sfntSha256: string): string => blobKeys.shapes(sfntSha256, FEATURES_VERSION);
