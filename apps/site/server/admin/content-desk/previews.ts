import { randomUUID } from 'node:crypto';
import { type Entry, type EntryInput, type Kind, keptPicturesIn, parseEntry, pathOf } from '@ziwan/content';
import type { DataOf } from '@ziwan/contract';
import type { EntryFields, previewEntry } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { Sealer } from '@ziwan/infra/sealing';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { type AnyHandler, type CallContext, sessionOf } from '../../calls/handling.ts';
import type { DownloadService } from '../../fonts/downloads/index.ts';
import type { FontsDomain } from '../../fonts/families/index.ts';
import { createArticles } from '../../reading/articles/index.ts';
import { createCollections } from '../../reading/collections/index.ts';
import { Entries, type EntrySearch } from '../../reading/content/index.ts';
import { createShowcase } from '../../reading/showcase/index.ts';
import { DraftRepository } from './draft-repository.ts';
import type { EntryForm } from './entry-form.ts';
import { refusals } from './faults.ts';

/** Lifetime (ms) of a preview address. */
const LIFETIME = 60 * 60 * 1000;

export interface PreviewParts {
  db: Kysely<Database>;
  blobs: BlobStore;
  secret: string;
  fonts: FontsDomain;
  search: EntrySearch;
  downloads: DownloadService;
  now: () => number;
}

/**
 * Shows drafts on the pages of the site. Anyone with the URL can read that one draft for an hour, on any device and
 * without an account; the URL gives no other access.
 */
export class Previews {
  readonly #parts: PreviewParts;
  readonly #form: EntryForm;
  readonly #sealer: Sealer;

  constructor(parts: PreviewParts, form: EntryForm) {
    this.#parts = parts;
    this.#form = form;
    this.#sealer = new Sealer(parts.secret, 'entry-preview');
  }

  /** Stores the draft as typed and returns its address. @throws AppError BAD_REQUEST as saving would */
  async make(fields: EntryFields, id: string, context: CallContext): Promise<DataOf<typeof previewEntry>> {
    const { db, now } = this.#parts;
    const { entry } = await this.#form.read({ ...fields, status: 'draft' }, id, null);
    const at = now();
    const expiresAt = isoOf(at + LIFETIME);
    const preview = randomUUID();
    await db.deleteFrom('entry_previews').where('expires_at', '<=', isoOf(at)).execute();
    await db
      .insertInto('entry_previews')
      .values({
        id: preview,
        snapshot: JSON.stringify(entry),
        user_id: sessionOf(context).userId,
        expires_at: expiresAt,
      })
      .execute();
    return { url: addressOf(entry.kind, entry.id, this.#sealer.seal(preview)), expiresAt };
  }

  /**
   * Handlers that pages read content through, answering as if the draft were published; they count no views.
   * @param token from the preview address
   * @returns null if the token is invalid or expired
   */
  async handlers(token: string): Promise<readonly AnyHandler[] | null> {
    const { db, blobs, fonts, search, downloads, now } = this.#parts;
    const id = this.#sealer.open(token);
    const row =
      id &&
      (await db
        .selectFrom('entry_previews')
        .select('snapshot')
        .where('id', '=', id)
        .where('expires_at', '>', isoOf(now()))
        .executeTakeFirst());
    if (!row) return null;
    const entry: Entry = await refusals(() => parseEntry(JSON.parse(row.snapshot) as EntryInput));
    const imageOf = await keptPicturesIn(blobs, entry.markdown);
    const repository = await DraftRepository.of(db, { entry, imageOf }, now);
    const entries = new Entries(repository, search, { count() {} }, fonts);
    return [
      ...createArticles({ entries, search, now }).handlers,
      ...createCollections({ entries, downloads, now }).handlers,
      ...createShowcase({ entries }).handlers,
    ];
  }
}

function addressOf(kind: Kind, id: string, token: string): string {
  if (kind === 'case') return `/case?id=${id}&preview=${token}`;
  const [path, hash] = pathOf(kind, id).split('#');
  return `${path}?preview=${token}${hash === undefined ? '' : `#${hash}`}`;
}
