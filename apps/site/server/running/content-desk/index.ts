import type { AnyHandler } from '../../calls/handling.ts';
import { EntryForm } from './entry-form.ts';
import { EntryKeeper } from './entry-keeper.ts';
import { EntryRecords } from './entry-records.ts';
import { KeptFiles } from './files.ts';
import { adverts } from './handlers/adverts.ts';
import { columns } from './handlers/columns.ts';
import { entries } from './handlers/entries.ts';
import { entriesHistory } from './handlers/entries-history.ts';
import { entriesPreview } from './handlers/entries-preview.ts';
import { entriesPreviewPage } from './handlers/entries-preview-page.ts';
import { entriesRecover } from './handlers/entries-recover.ts';
import { entriesRestore } from './handlers/entries-restore.ts';
import { entriesUnpublish } from './handlers/entries-unpublish.ts';
import { entriesVersion } from './handlers/entries-version.ts';
import { entryId } from './handlers/entry-id.ts';
import { filesHandBack } from './handlers/files-hand-back.ts';
import { filesList } from './handlers/files-list.ts';
import { links } from './handlers/links.ts';
import { marketing } from './handlers/marketing.ts';
import { media } from './handlers/media.ts';
import { mediaParts } from './handlers/media-parts.ts';
import { tags } from './handlers/tags.ts';
import { EntryHistory } from './history.ts';
import {
  advertKeeper,
  columnKeeper,
  type ListParts,
  linkKeeper,
  marketingKeeper,
  tagKeeper,
} from './lists.ts';
import { MediaLibrary } from './media.ts';
import { type PreviewParts, Previews } from './previews.ts';

export type { Previews };

export interface ContentDeskDomain {
  readonly previews: Previews;
  readonly handlers: readonly AnyHandler[];
}

/** Where the operator writes what visitors read: entries of every kind, their media, and the site's lists. */
export function createContentDesk(parts: ListParts & PreviewParts): ContentDeskDomain {
  const { db, blobs, now } = parts;
  const form = new EntryForm(db, blobs, now);
  const keeper = new EntryKeeper({ db, blobs, form, records: new EntryRecords(db, now), now });
  const history = new EntryHistory(db);
  const previews = new Previews(parts, form);
  const library = new MediaLibrary(db, blobs, now);
  const files = new KeptFiles(db);
  return {
    previews,
    handlers: [
      ...entries(keeper),
      entryId(keeper),
      entriesUnpublish(keeper),
      entriesRecover(keeper),
      entriesHistory(history),
      entriesVersion(history),
      entriesRestore(keeper),
      entriesPreview(db, blobs),
      entriesPreviewPage(previews, keeper),
      ...media(library),
      mediaParts(library),
      ...tags(tagKeeper(parts)),
      ...adverts(advertKeeper(parts)),
      ...columns(columnKeeper(parts)),
      ...links(linkKeeper(parts)),
      ...marketing(marketingKeeper(parts)),
      filesList(files),
      filesHandBack(files),
    ],
  };
}
