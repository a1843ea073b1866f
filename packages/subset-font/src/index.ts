export { SubsetError, type SubsetErrorCode } from '@ziwan/subset-engine';
export { type SubsetFontOptions, UnsupportedOption } from './options.ts';
export { subsetFont, subsetFont as default } from './subset-font.ts';
