import { keptPicturesIn, LinkCheck, renderMarkdown } from '@ziwan/content';
import {
  advertResource,
  changeEntries,
  columnResource,
  discardEntry,
  entryHistory,
  entryResource,
  entryVersion,
  handBackFile,
  keptFiles,
  linkResource,
  MEDIA_LIMITS,
  MEDIA_PART,
  marketingResource,
  mediaPart,
  mediaResource,
  oldAddressResource,
  previewEntry,
  previewMarkdown,
  proposeEntryId,
  purgeMedia,
  recoverEntry,
  recoverMedia,
  restoreEntry,
  tagResource,
  unpublishEntry,
} from '@ziwan/contract/admin';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { type AnyHandler, handle, UNCACHED } from '../../calls/handling.ts';
import { handleResource } from '../../calls/resource.ts';
import type { EntryService } from './entry-service.ts';
import type { KeptFiles } from './files.ts';
import type { EntryHistory } from './history.ts';
import {
  advertService,
  columnService,
  type ListParts,
  linkService,
  marketingService,
  oldAddressService,
  tagService,
} from './lists.ts';
import { changeManyEntries } from './many.ts';
import type { MediaLibrary } from './media.ts';
import type { Previews } from './previews.ts';
import { ENTRY_BYTES } from './sizes.ts';

export const contentDeskHandlers = ({
  service,
  lists,
  history,
  db,
  blobs,
  previews,
  library,
  files,
}: {
  service: EntryService;
  lists: ListParts;
  history: EntryHistory;
  db: Kysely<Database>;
  blobs: BlobStore;
  previews: Previews;
  library: MediaLibrary;
  files: KeptFiles;
}): readonly AnyHandler[] => [
  handle(changeEntries, UNCACHED, ({ body }, context) => changeManyEntries(service, body.entries, context)),
  ...handleResource(entryResource, service, { bodyBytes: ENTRY_BYTES }),
  handle(proposeEntryId, UNCACHED, async ({ query }) => ({
    id: await service.proposeId(query.title),
  })),
  handle(unpublishEntry, UNCACHED, ({ params, body }, context) =>
    service.unpublish(params.id, body.revision, context),
  ),
  handle(discardEntry, UNCACHED, ({ params, body }, context) =>
    service.discard(params.id, body.revision, context),
  ),
  handle(recoverEntry, UNCACHED, ({ params }, context) => service.recover(params.id, context)),
  handle(entryHistory, UNCACHED, ({ params }) => history.list(params.id)),
  handle(entryVersion, UNCACHED, ({ params }) => history.version(params.id, params.version)),
  handle(restoreEntry, UNCACHED, ({ params, body }, context) =>
    service.restore(params.id, body.revision, body.version, context),
  ),
  handle(
    previewMarkdown,
    { ...UNCACHED, bodyBytes: ENTRY_BYTES, readOnly: true },
    async ({ body: { markdown } }) => {
      const body = await renderMarkdown(markdown, await keptPicturesIn(blobs, markdown));
      return {
        html: body.html,
        length: [...body.text.replace(/\s/g, '')].length,
        brokenLinks: (await LinkCheck.ofSite(db)).broken(body.links),
        missingPictures: body.missingImages,
      };
    },
  ),
  handle(previewEntry, { ...UNCACHED, bodyBytes: ENTRY_BYTES, readOnly: true }, async ({ body }, context) =>
    previews.make(body, body.id || (await service.proposeId(body.title)), context),
  ),
  ...handleResource(mediaResource, library, { bodyBytes: MEDIA_LIMITS.video.bytes }),
  handle(recoverMedia, UNCACHED, ({ params }) => library.recover(params.id)),
  handle(purgeMedia, UNCACHED, ({ params }) => library.purge(params.id)),
  // Not recorded in the audit log; creating the file from its parts is.
  handle(mediaPart, { ...UNCACHED, bodyBytes: MEDIA_PART, readOnly: true }, async ({ body }, context) => ({
    offset: await library.part(body, context),
  })),
  ...handleResource(tagResource, tagService(lists)),
  ...handleResource(advertResource, advertService(lists)),
  ...handleResource(columnResource, columnService(lists)),
  ...handleResource(linkResource, linkService(lists)),
  ...handleResource(oldAddressResource, oldAddressService(lists)),
  ...handleResource(marketingResource, marketingService(lists)),
  handle(keptFiles, UNCACHED, () => files.list()),
  handle(handBackFile, UNCACHED, async ({ body }, context) => {
    await files.handBack(body.file, context);
    return null;
  }),
];
