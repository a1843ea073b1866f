export {
  type AskedAtlas,
  canDoWithoutFonts,
  type Economies,
  economiesFor,
  givenUp,
  NO_ECONOMIES,
  thriftyAtlas,
} from './economies.ts';
export { estimateBytes } from './estimate.ts';
export { type Fitted, firstThatFits, fit } from './fit.ts';
export { withFewLevels } from './levels.ts';
