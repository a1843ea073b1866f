export { assembleSlices } from './assemble/assemble.ts';
export { type NewNames, postScriptOf, renameFont } from './assemble/rename.ts';
export { type Characters, openCharacters, PROPERLY_BLANK } from './characters.ts';
export {
  CHARSETS,
  type CharsetInfo,
  charsetCodePoints,
  coverageOf,
  jisPart,
  missingFrom,
} from './charsets.ts';
export { inspect, isHanzi } from './inspect.ts';
export { namesOf } from './names.ts';
export { encodeRanges, PackedRanges } from './ranges.ts';
export { type Sanitized, sanitize } from './sanitize.ts';
export { scriptCharsets } from './scripts.ts';
export { type SecondOpinion, type SecondOpinionOptions, secondOpinion } from './second-opinion.ts';
export { DrawnSequences, packSequences, sequencesIn } from './sequences.ts';
export * from './types.ts';
export { type Unpacked, type UnpackOptions, unpack } from './unpack.ts';
