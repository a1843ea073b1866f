import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { bumpRevision, type Database } from '@ziwan/store';
import type { Kysely, Transaction } from 'kysely';
import type { CatalogueContext } from './context.ts';
import type { FoundFace } from './desk/inspect-upload.ts';
import { CatalogueError } from './errors.ts';
import { withImportLock } from './import-lock.ts';
import { keptWords } from './operator-words.ts';
import { markRemoved } from './removed.ts';

/** An upload that nobody has made a font of after this long (ms) goes. */
const UPLOAD_KEPT = 24 * 3600_000;

/** Deletes bytes that no face names, public or in the console, such as those of an import that was killed. @returns how many */
export function gc(ctx: CatalogueContext): Promise<number> {
  return withImportLock(ctx.dataDir, () => collect(ctx));
}

/**
 * Takes a family out, with its faces and their bytes. The site's start does not bring it back; importing it does.
 * @throws CatalogueError NOT_FOUND
 */
export function removeFamily(ctx: CatalogueContext, gno: string): Promise<void> {
  return withImportLock(ctx.dataDir, async () => {
    await ctx.store.db.transaction().execute(async (trx) => {
      await bumpRevision(trx);
      const { numDeletedRows } = await trx
        .deleteFrom('families')
        .where('gno', '=', gno)
        .executeTakeFirstOrThrow();
      const desk = await trx.deleteFrom('desk_families').where('gno', '=', gno).executeTakeFirstOrThrow();
      if (numDeletedRows + desk.numDeletedRows === 0n)
        throw new CatalogueError('NOT_FOUND', `没有字族 ${gno}`);
      await markRemoved(trx, gno);
      await dropUnusedBrands(trx);
    });
    await collect(ctx);
  });
}

/** Brands that came with a family and that no family carries any more; the operator's own stay. */
async function dropUnusedBrands(trx: Transaction<Database>): Promise<void> {
  const carried = async (table: 'families' | 'desk_families') => {
    const rows = await trx.selectFrom(table).select('brand_number').distinct().execute();
    return rows.flatMap((r) => r.brand_number ?? []);
  };
  const stay = [
    ...(await carried('families')),
    ...(await carried('desk_families')),
    ...(await keptWords(trx, 'brand')).keys(),
  ];
  await trx
    .deleteFrom('brands')
    .where('brand_number', 'not in', [...new Set(stay), ''])
    .execute();
}

/** The same for a caller that holds the import lock, without which a running import would lose its bytes. */
export async function collect({
  store,
  blobs,
}: {
  store: { db: Kysely<Database> };
  blobs: BlobStore;
}): Promise<number> {
  const { db } = store;
  // Parts are listed before their rows are read: whatever is listed had its row by then.
  const parts: string[] = [];
  for await (const key of blobs.list('incoming/')) parts.push(key);
  const abandoned = new Date(Date.now() - UPLOAD_KEPT).toISOString();
  await db.deleteFrom('font_uploads').where('touched_at', '<', abandoned).execute();
  const uploads = await db.selectFrom('font_uploads').select(['id', 'state', 'found']).execute();
  const coming = new Set(
    uploads.filter((u) => u.state === 'receiving' || u.state === 'checking').map((u) => u.id),
  );
  const hashes = ['source_sha256', 'sfnt_sha256', 'drawn_sha256'] as const;
  const found = uploads.flatMap((u) => JSON.parse(u.found ?? '[]') as FoundFace[]).map((f) => f.face);
  const faces = [
    ...(await db.selectFrom('faces').select(hashes).execute()),
    ...(await db.selectFrom('desk_faces').select(hashes).execute()),
    ...found,
  ];
  const named = new Set(
    faces.flatMap((f) => [
      blobKeys.source(f.source_sha256),
      blobKeys.sfnt(f.sfnt_sha256),
      blobKeys.drawn(f.drawn_sha256),
    ]),
  );
  let deleted = 0;
  const drop = async (key: string) => {
    await blobs.delete(key);
    deleted++;
  };
  for (const prefix of ['source/', 'sfnt/', 'drawn/']) {
    for await (const key of blobs.list(prefix)) if (!named.has(key)) await drop(key);
  }
  for (const key of parts) if (!coming.has(key.split('/')[1] as string)) await drop(key);
  return deleted;
}
