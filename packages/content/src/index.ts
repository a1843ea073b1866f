export { type Entry, type EntryInput, parseEntry } from './entry.ts';
export { aliasesIn, type Details, FIELD_COLUMNS, fieldColumns, fieldsOf } from './entry-fields.ts';
export { ContentError, type ContentErrorCode } from './errors.ts';
export {
  type ContentContext,
  type ContentSummary,
  type ImportOptions,
  importContent,
  type Refusal,
} from './import-content.ts';
export { importWhenChanged } from './import-when-changed.ts';
export { keptPages } from './kept-pages.ts';
export { keptPicturesIn } from './kept-pictures.ts';
export { ACCOUNT_PAGES, KINDS, type Kind, pathOf } from './kinds.ts';
export { LinkCheck, type PageOfSite } from './links.ts';
export { type RenderedBody, renderMarkdown } from './markdown.ts';
export {
  isWholeWebp,
  keepFile,
  keepImage,
  keptPicture,
  mediaNameOf,
  mediaNamesIn,
  mediaOf,
} from './media.ts';
export { listMedia, type NewMediaFile } from './media-files.ts';
export { probeMp4, type VideoFacts } from './mp4.ts';
export { namedFonts } from './named-fonts.ts';
export { movedTo, oldAddressesNow, oldAddressFault } from './old-addresses.ts';
export {
  giveListToConsole,
  handBack,
  isListOwnedByConsole,
  LIST_FILES,
  listOwnedSince,
} from './ownership.ts';
export { prepareEntry } from './prepared-entry.ts';
export { orderFigure } from './strokes/stroke-figure.ts';
export { ownRelease } from './timed-text.ts';
export type { Image } from './value-schemas.ts';
export { isShown, keepingEntry, shownEntry, takeFromBin, withoutMissing } from './versions.ts';
export {
  putEntry,
  showVersion,
  unpublishEntry,
  type WriteOptions,
  type Written,
  writeEntry,
} from './write-entry.ts';
export {
  type ListInput,
  type ListName,
  type ListRow,
  parseListRow,
  putListRow,
  TABLES as LIST_TABLES,
  writeList,
} from './write-lists.ts';
