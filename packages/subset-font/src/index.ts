import { SubsetError } from '@ziwan/subset-engine';
import { UnsupportedOption } from './options.ts';
import { subsetFont } from './subset-font.ts';

export { SubsetError, type SubsetErrorCode } from '@ziwan/subset-engine';
export { type SubsetFontOptions, UnsupportedOption } from './options.ts';
export { subsetFont, subsetFont as default } from './subset-font.ts';

/** What `require` returns, as of `subset-font`: the function. The other exports are its properties. */
const required = Object.assign(subsetFont, {
  subsetFont,
  default: subsetFont,
  SubsetError,
  UnsupportedOption,
});

export { required as 'module.exports' };
