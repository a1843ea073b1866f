export {
  asFitted,
  type Chain,
  divide,
  type Filler,
  type FillRequest,
  fillersFor,
  suggestChain,
} from './fillers.ts';
export {
  type DrawnText,
  groupsOf,
  type JudgedText,
  languageIn,
  type ReadText,
  roleTexts,
} from './role-script.ts';
export { type CountedText, PLACES, type Place, ScriptCount } from './script-count.ts';
export {
  type Judged,
  priceOf,
  type SetPrice,
  SUGGESTED,
  type Suggestion,
  suggestionsFor,
} from './suggestions.ts';
export {
  compareVerdicts,
  type FaceVerdict,
  isComplete,
  type LackedCharacter,
  lackedBy,
  verdictsOf,
} from './verdict.ts';
