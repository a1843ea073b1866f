import { FONT_FOLDERS, namedFontKeys } from './named.ts';
import type { Belongings } from './owner.ts';
import { claimHere } from './owner.ts';
import { bringBack, purge, quarantine } from './quarantine.ts';

/** An upload that nobody has made a font of after this long (ms) goes. */
const UPLOAD_KEPT = 24 * 3600_000;
/** What was written less than this ago (ms) may be of an import on another machine whose rows are still to come. */
const JUST_WRITTEN = 3600_000;

export interface Collected {
  /** Font files that no face names, public or in the console: now in quarantine. */
  quarantined: number;
  /** Named ones that lay there and are back in their place. */
  broughtBack: number;
  /** Deleted for good: what waited there for 30 days, and parts of uploads that nobody goes on with. */
  deleted: number;
}

/**
 * Puts font files that nothing names into quarantine, such as those of an import that was killed, and brings those back
 * that something names again. For a caller that holds the import lock; a kill at any moment leaves each file in one of
 * the two places.
 * @throws CatalogueError FOREIGN_BLOBS
 */
export async function collect(ctx: Belongings, now = Date.now()): Promise<Collected> {
  await claimHere(ctx);
  const { store, blobs } = ctx;
  const deleted = await dropParts(ctx, now);
  const lying = new Set<string>();
  for (const folder of FONT_FOLDERS) for await (const key of blobs.list(folder)) lying.add(key);
  const named = await namedFontKeys(store.db);
  const broughtBack = await bringBack(
    blobs,
    [...named].filter((key) => !lying.has(key)),
  );
  let quarantined = 0;
  for (const key of lying) {
    if (named.has(key)) continue;
    const writtenAt = await blobs.writtenAt(key);
    if (writtenAt === null || now - writtenAt < JUST_WRITTEN) continue;
    await quarantine(blobs, key, now);
    quarantined++;
  }
  return { quarantined, broughtBack: broughtBack.size, deleted: deleted + (await purge(blobs, now)) };
}

/** Parts of font files on their way in: once those are whole or given up, they are worth nothing. */
async function dropParts({ store: { db }, blobs }: Belongings, now: number): Promise<number> {
  // Parts are listed before their rows are read: whatever is listed had its row by then.
  const parts: string[] = [];
  for await (const key of blobs.list('incoming/')) parts.push(key);
  const abandoned = new Date(now - UPLOAD_KEPT).toISOString();
  await db.deleteFrom('font_uploads').where('touched_at', '<', abandoned).execute();
  const uploads = await db
    .selectFrom('font_uploads')
    .select('id')
    .where('state', 'in', ['receiving', 'checking'])
    .execute();
  const coming = new Set(uploads.map((u) => u.id));
  const left = parts.filter((key) => !coming.has(key.split('/')[1] as string));
  for (const key of left) await blobs.delete(key);
  return left.length;
}
