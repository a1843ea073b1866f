export { assembleSlices } from './assemble.ts';
export { CHARSETS, type CharsetInfo, charsetCodePoints, coverageOf, missingFrom } from './charsets.ts';
export { inspect, isHanzi, PROPERLY_BLANK } from './inspect.ts';
export { namesOf } from './names.ts';
export { decodeRanges, encodeRanges, rangesHave } from './ranges.ts';
export { type Sanitized, sanitize } from './sanitize.ts';
export { type SecondOpinion, type SecondOpinionOptions, secondOpinion } from './second-opinion.ts';
export * from './types.ts';
export { type Unpacked, type UnpackOptions, unpack } from './unpack.ts';
