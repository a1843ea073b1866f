export { isCharacterList } from './character-list.ts';
export {
  type CharacterCount,
  type CharacterKind,
  type CharacterUse,
  countCharacters,
  type Place,
} from './count.ts';
export { detectEncoding, ENCODINGS, type Encoding } from './encoding.ts';
export { FORMAT_IDS, FORMATS, type FormatId, formatOf } from './formats/index.ts';
export { isChinese } from './formats/languages.ts';
export { ZipArchive } from './formats/zip.ts';
export { type KeptChoices, knownChoices } from './kept-choices.ts';
export { LANGUAGES, languageOf, mayStateLanguage, STATED_WITHIN, statedLanguage } from './languages.ts';
export { type LeftOut, type LeftOutGroup, leftOutOf, leftOutWords } from './left-out.ts';
export * from './limits.ts';
export { type MarkupUse, RULE_IDS, RULES, type RuleId } from './markup/index.ts';
export type { LeftOutPart, ReadingPart } from './parts.ts';
export { type FileReading, type GameFile, type ReadingChoices, readGameText } from './read.ts';
export {
  drawnOf,
  excerptAround,
  type GameLine,
  type Range,
  type Reading,
  type ReadingProblem,
} from './reading.ts';
export { refusal } from './refusal.ts';
export { type StepOptions, Steps } from './steps.ts';
