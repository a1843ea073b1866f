export {
  type AddressOptions,
  type FetchedFont,
  fetchAddresses,
  importAddresses,
  readAddresses,
} from './addresses/import-addresses.ts';
export { cleanNames } from './clean-names.ts';
export { type CatalogueContext, type OpenedCatalogue, type OpenOptions, openCatalogue } from './context.ts';
export { scriptOf, scriptTags } from './derived-tags.ts';
export { applyDueVersions, nextVersionDue } from './due-versions.ts';
export { CatalogueError, type CatalogueErrorCode } from './errors.ts';
export { type FamilyFacts, factColumns, factsOf, NO_FACTS } from './family-facts.ts';
export { yearIn } from './family-record.ts';
export { freeAddress } from './family-target.ts';
export { fileChanges, followedVersion, lostBy, lostFacts } from './file-changes.ts';
export { createFontPool, type FontPool } from './font-pool.ts';
export { gc, removeFamily } from './gc.ts';
export {
  gramsOf,
  gramsOfQuery,
  matches,
  matchesWords,
  namesIn,
  normalise,
  SEARCHED,
  searchKeys,
  words,
} from './grams.ts';
export { type ImportOptions, type ImportProgress, importPath } from './import-path.ts';
export { ensureDefaultCatalogue, importSet, type SetOptions } from './import-set.ts';
export type { LicenceFound, LicenceRecogniser } from './licence-recognition.ts';
export { keepingLicence, shownLicence } from './licence-state.ts';
export { textFault } from './licence-texts.ts';
export {
  currentVersions,
  type LicenceChange,
  type LicenceSnapshot,
  putVersion,
  refuseBackdated,
  stateOf,
  type Terms,
  toVersion,
  type Version,
  versionsOf,
  withdrawVersion,
} from './licence-versions.ts';
export { createLimit } from './limit.ts';
export { readApi, readMirror } from './mirror.ts';
export { familyNames, familySlug, firstFree, pinyinSlug, syllablesOf } from './naming.ts';
export { type OverrideKind, operatorOverrides, saveOverride } from './operator-overrides.ts';
export { catalogueOf } from './paths.ts';
export { createProgress } from './progress.ts';
export { recountStoredCoverage } from './recount-coverage.ts';
export { readReferenceData, renewDerivedTags, UNKNOWN_LICENCE } from './reference-data.ts';
export { keepingReference, type RowKind, shownReference } from './reference-state.ts';
export { renewGrams } from './renew-grams.ts';
export { reservedNamesInNotices } from './reserved-names.ts';
export { type SetState, setStates } from './sets.ts';
export {
  buildShapeIndex,
  type ComparedFace,
  chooseParts,
  commonHanzi,
  commonShapesKey,
  comparedCharacters,
  type DescribedCharacters,
  decodeDescribed,
  describeCommonHanzi,
  describeFace,
  describeStoredFaces,
  drawnWeights,
  encodeDescribed,
  facesToCompare,
  joinShapeIndexes,
  type Match,
  openShapeIndex,
  type ShapeIndex,
  type ShapeLookup,
  shapesKey,
  UNFINISHED,
} from './shapes/index.ts';
export { stockLines } from './stock.ts';
export { measureStoredFaces } from './stored-measures.ts';
export { readMetrics } from './stored-metrics.ts';
export { cleanStoredNames } from './stored-names.ts';
export { type AlikeFamily, type SuggestedTag, suggestTags } from './suggested-tags.ts';
export { describe, type ImportSummary, type Refusal } from './summary.ts';
export { templateFaults, templateFields, templatesIn } from './template-words.ts';
export { saveLicenceText } from './write-family.ts';
