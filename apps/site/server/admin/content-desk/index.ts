import type { AnyHandler } from '../../calls/handling.ts';
import type { ReleaseKind } from '../releases/index.ts';
import { EntryForm } from './entry-form.ts';
import { EntryRecords } from './entry-records.ts';
import { EntryService } from './entry-service.ts';
import { KeptFiles } from './files.ts';
import { contentDeskHandlers } from './handlers.ts';
import { EntryHistory } from './history.ts';
import { listChanges } from './list-changes.ts';
import type { ListParts } from './lists.ts';
import { MediaLibrary } from './media.ts';
import { type PreviewParts, Previews } from './previews.ts';
import { textChanges } from './text-changes.ts';

export { listChanges } from './list-changes.ts';
export { linkService } from './lists.ts';
export { textChanges } from './text-changes.ts';
export type { Previews };

export interface ContentDeskDomain {
  readonly previews: Previews;
  readonly library: MediaLibrary;
  readonly entries: EntryService;
  readonly changes: readonly ReleaseKind[];
  readonly handlers: readonly AnyHandler[];
}

/** Creates the content desk, where operators edit entries, media and the site's lists. */
export function createContentDesk(parts: ListParts & PreviewParts): ContentDeskDomain {
  const { db, blobs, now } = parts;
  const form = new EntryForm(db, blobs, now);
  const service = new EntryService({ db, blobs, form, records: new EntryRecords(db, now), now });
  const history = new EntryHistory(db, now);
  const previews = new Previews(parts, form);
  const library = new MediaLibrary(db, blobs, now);
  return {
    previews,
    library,
    entries: service,
    changes: [textChanges(parts), ...listChanges(parts)],
    handlers: contentDeskHandlers({
      db,
      blobs,
      service,
      lists: parts,
      history,
      previews,
      library,
      files: new KeptFiles(db, now),
    }),
  };
}
