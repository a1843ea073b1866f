/** What a thread needs to compare faces, without what draws them. */
export { readMetrics } from '../stored-metrics.ts';
export { type DescribedCharacters, decodeDescribed } from './described-characters.ts';
export { drawnWeights } from './drawn-weights.ts';
export { shapesKey } from './keys.ts';
export { nearestDrawings } from './nearest-drawings.ts';
