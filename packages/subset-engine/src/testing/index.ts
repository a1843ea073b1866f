export { variableFont } from './fonts.ts';
export { openShaper, type SetGlyph, setText, unpackWoff2 } from './shape.ts';
export { tinyCff, tinyCid } from './tiny-cff.ts';
export { compositeFont } from './tiny-truetype.ts';
