export { FEATURES, FEATURES_VERSION, featuresOfCrop, featuresOfInk } from './features.ts';
export { GRADIENTS, gradientsOf } from './gradients.ts';
export { type Box, boxOf, type Crop, type Ink, type InkOptions, inkOfCrop } from './ink.ts';
export { normalised, SIDE } from './normalise.ts';
export { type Near, nearest, scan } from './scan.ts';
