import { FontError } from '@ziwan/font-inspect/unpack';
import { SubsetError } from '@ziwan/subset-engine';
import { openFont } from './open-font.ts';
import { UnsupportedOption } from './options.ts';
import { subsetFont } from './subset-font.ts';

export { FontError, type FontErrorCode } from '@ziwan/font-inspect/unpack';
export { SubsetError, type SubsetErrorCode } from '@ziwan/subset-engine';
export { type OpenedFont, openFont } from './open-font.ts';
export { type AxisRange, type SubsetFontOptions, UnsupportedOption } from './options.ts';
export { subsetFont, subsetFont as default } from './subset-font.ts';

/** What `require` returns, as of `subset-font`: the function. The other exports are its properties. */
const required = Object.assign(subsetFont, {
  subsetFont,
  openFont,
  default: subsetFont,
  FontError,
  SubsetError,
  UnsupportedOption,
});

export { required as 'module.exports' };
