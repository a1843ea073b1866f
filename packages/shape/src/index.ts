export { greyOf, type Picture } from './colours.ts';
export { FEATURES, FEATURES_VERSION, featuresOfCrop, featuresOfInk } from './features.ts';
export { GRADIENTS, gradientsOf } from './gradients.ts';
export { type Box, boxOf, type Crop, type Ink, type InkOptions, inkOfCrop } from './ink.ts';
export { type Inks, type InksOptions, inksOf } from './inks.ts';
export type { Direction } from './layers.ts';
export { normalised, SIDE } from './normalise.ts';
export { type Near, nearest, scan } from './scan.ts';
export { reachOf } from './slant.ts';
