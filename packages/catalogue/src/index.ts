export { type CatalogueContext, type OpenedCatalogue, type OpenOptions, openCatalogue } from './context.ts';
export { CatalogueError, type CatalogueErrorCode } from './errors.ts';
export { gc, removeFamily } from './gc.ts';
export { gramsOf, gramsOfQuery, matches, normalise, searchKeys } from './grams.ts';
export { type ImportOptions, type ImportProgress, importPath } from './import-path.ts';
export { ensureDefaultCatalogue, importSet } from './import-set.ts';
export { createProgress } from './progress.ts';
export { describe, type ImportSummary, type Refusal } from './summary.ts';
