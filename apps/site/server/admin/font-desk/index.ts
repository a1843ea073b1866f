import { adminBrands, adminDictionary, adminKeywords, adminLicences } from '@ziwan/contract/admin';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Store } from '@ziwan/store';
import type { SubsetEngine } from '@ziwan/subset-engine';
import type { AnyHandler } from '../../calls/handling.ts';
import { handleResource } from '../../calls/resource.ts';
import type { ReleaseKind } from '../releases/index.ts';
import { FontDesk } from './desk.ts';
import { fontChanges } from './font-changes.ts';
import { fontDeskHandlers } from './handlers.ts';
import { IntakeSheet } from './intake-sheet.ts';
import { DrawnCharacters } from './line-and-cover.ts';
import { FontPreviews } from './preview.ts';
import { brandService } from './reference/brands.ts';
import { dictionaryService } from './reference/dictionary.ts';
import { keywordService } from './reference/keywords.ts';
import { licenceChanges } from './reference/licence-changes.ts';
import { LicenceService } from './reference/licences.ts';
import { brandAndTagChanges, keywordChanges } from './reference/row-changes.ts';
import { type Similar, TagSuggestions } from './tag-suggestions.ts';
import { FontUploads } from './uploads.ts';

export { FontDesk } from './desk.ts';
export { fontChanges } from './font-changes.ts';
export type { FontPreviews } from './preview.ts';
export { licenceChanges } from './reference/licence-changes.ts';
export { LicenceService } from './reference/licences.ts';
export { brandAndTagChanges, keywordChanges } from './reference/row-changes.ts';
export type { FontUpload, FontUploads } from './uploads.ts';

export interface FontDeskDomain {
  readonly desk: FontDesk;
  readonly uploads: FontUploads;
  readonly licences: LicenceService;
  readonly changes: readonly ReleaseKind[];
  readonly handlers: readonly AnyHandler[];
  /** Resolves once no file is waiting to be checked. */
  close(): Promise<void>;
}

/** Creates the font desk: uploads, drafts, publishing, and the records that fonts refer to. */
export function createFontDesk(parts: {
  store: Store;
  blobs: BlobStore;
  engine: SubsetEngine;
  similar: Similar;
  dataDir: string;
  onFault: (error: unknown) => void;
  now: () => number;
}): FontDeskDomain {
  const { db } = parts.store;
  const desk = new FontDesk(parts);
  const uploads = new FontUploads(parts);
  const drawn = new DrawnCharacters(parts.blobs);
  const previews = new FontPreviews(db, parts.engine, drawn);
  const licences = new LicenceService(db, parts.now);
  const suggestions = new TagSuggestions(parts);
  const intake = new IntakeSheet(db, suggestions, drawn);
  return {
    desk,
    uploads,
    licences,
    changes: [
      licenceChanges(db),
      ...brandAndTagChanges(db),
      fontChanges({ ...parts, db, desk }),
      keywordChanges(db),
    ],
    handlers: [
      ...fontDeskHandlers({ desk, previews, uploads, licences, suggestions, intake }),
      ...handleResource(adminLicences, licences),
      ...handleResource(adminBrands, brandService(db, parts.now)),
      ...handleResource(adminDictionary, dictionaryService(db, parts.now)),
      ...handleResource(adminKeywords, keywordService(db, parts.now)),
    ],
    close: () => uploads.close(),
  };
}
