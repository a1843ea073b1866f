export { type Details, type Entry, type EntryInput, type Image, parseEntry } from './entry.ts';
export { ContentError, type ContentErrorCode } from './errors.ts';
export {
  type ContentContext,
  type ContentSummary,
  type ImportOptions,
  importContent,
  type Refusal,
} from './import-content.ts';
export { KINDS, type Kind, pathOf } from './kinds.ts';
export { type RenderedBody, renderMarkdown } from './markdown.ts';
export { keepFile, keepImage, mediaOf } from './media.ts';
export { unpublishEntry, type WriteOptions, type Written, writeEntry } from './write-entry.ts';
export { type ListInput, type ListName, writeList } from './write-lists.ts';
