import { blobKeys } from '@ziwan/infra/blob-store';
import { FEATURES_VERSION } from '@ziwan/shape';

const PARTS = ['sample', 'common'] as const;

/** Keys of the features of a face, by the part that each holds. */
export const shapeKeys = (sfntSha256: string) =>
  PARTS.map((part) => ({ part, key: blobKeys.shapes(sfntSha256, FEATURES_VERSION, part) }));

/** Key of the features by which a face is compared with others. */
export const sampleKey = (sfntSha256: string): string =>
  blobKeys.shapes(sfntSha256, FEATURES_VERSION, 'sample');
