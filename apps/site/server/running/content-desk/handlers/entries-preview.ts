import { keptPicturesIn, LinkCheck, renderMarkdown } from '@ziwan/content';
import { previewMarkdown } from '@ziwan/contract/admin';
import type { BlobStore } from '@ziwan/infra/blob-store';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { handle } from '../../../calls/handling.ts';
import { ENTRY_BYTES } from '../sizes.ts';

export const entriesPreview = (db: Kysely<Database>, blobs: BlobStore) =>
  handle(
    previewMarkdown,
    { cache: 'none', limit: 'api', bodyBytes: ENTRY_BYTES, readOnly: true },
    async ({ body: { markdown } }) => {
      const body = renderMarkdown(markdown, await keptPicturesIn(blobs, markdown));
      return {
        html: body.html,
        length: [...body.text.replace(/\s/g, '')].length,
        brokenLinks: (await LinkCheck.ofSite(db)).broken(body.links),
        missingPictures: body.missingImages,
      };
    },
  );
