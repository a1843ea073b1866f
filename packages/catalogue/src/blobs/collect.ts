import { basename } from 'node:path';
import { isoOf } from '@ziwan/contract/site-time';
import { commonShapesKey, shapesKey } from '../shapes/keys.ts';
import { FONT_FOLDERS, namedFontKeys } from './named.ts';
import type { BlobContext } from './owner.ts';
import { claimHere } from './owner.ts';
import { purge, quarantine, restoreFromQuarantine } from './quarantine.ts';

/** Age (ms) after which an unfinished upload is deleted. */
const UPLOAD_KEPT = 24 * 3600_000;
/**
 * Age (ms) below which an unreferenced file is left alone: an import on another machine may be about to reference
 * it.
 */
const JUST_WRITTEN = 3600_000;

/** Unreferenced font files that are still too new to collect. */
export interface Waiting {
  count: number;
  /** Time (Unix ms) from which all of them may be collected; 0 if there are none. */
  until: number;
}

export interface Collected {
  /** Font files that no face references, moved to quarantine. */
  quarantined: number;
  /** Referenced font files restored from quarantine. */
  restored: number;
  /** Unreferenced font files that are still too new. */
  waiting: Waiting;
  /** Deleted for good: quarantined files after 30 days, and parts of abandoned uploads. */
  deleted: number;
}

/**
 * Moves unreferenced font files to quarantine, such as those of a killed import, and restores those that are
 * referenced again. The caller holds the import lock. A kill at any moment leaves each file in one of the two
 * places.
 * @param freed files that the caller has just stopped referencing: no import is about to use them, so they are
 * collected at once
 * @throws CatalogueError FOREIGN_BLOBS
 */
export async function collect(
  ctx: BlobContext,
  now = Date.now(),
  freed: ReadonlySet<string> = new Set(),
): Promise<Collected> {
  await claimHere(ctx);
  const { blobs } = ctx;
  const deleted = await dropParts(ctx, now);
  const { lying, named, unnamed } = await survey(ctx);
  const restored = await restoreFromQuarantine(
    blobs,
    [...named].filter((key) => !lying.has(key)),
  );
  const waiting: Waiting = { count: 0, until: 0 };
  let quarantined = 0;
  for (const key of unnamed) {
    const due = freed.has(key) ? 0 : await dueAt(blobs, key);
    if (due === null) continue;
    if (due > now) {
      add(waiting, due);
      continue;
    }
    await quarantine(blobs, key, now);
    // The next start describes a face again that is restored.
    if (key.startsWith('sfnt/'))
      for (const derived of [shapesKey, commonShapesKey]) await blobs.delete(derived(basename(key)));
    quarantined++;
  }
  return {
    quarantined,
    restored: restored.size,
    waiting,
    deleted: deleted + (await purge(blobs, now)),
  };
}

/** Counts the files that a later collection will take, and says when. */
export async function waitingOf(ctx: BlobContext): Promise<Waiting> {
  const waiting: Waiting = { count: 0, until: 0 };
  for (const key of (await survey(ctx)).unnamed) {
    const due = await dueAt(ctx.blobs, key);
    if (due !== null) add(waiting, due);
  }
  return waiting;
}

async function survey({ store, blobs }: BlobContext) {
  const lying = new Set<string>();
  for (const folder of FONT_FOLDERS) for await (const key of blobs.list(folder)) lying.add(key);
  const named = await namedFontKeys(store.db);
  return { lying, named, unnamed: [...lying].filter((key) => !named.has(key)) };
}

/** Time (Unix ms) from which an unreferenced file may be collected; `null` if it is gone. */
async function dueAt(blobs: BlobContext['blobs'], key: string): Promise<number | null> {
  const writtenAt = await blobs.writtenAt(key);
  return writtenAt === null ? null : writtenAt + JUST_WRITTEN;
}

function add(waiting: Waiting, due: number): void {
  waiting.count++;
  waiting.until = Math.max(waiting.until, due);
}

/** Deletes the parts of uploads that are complete or abandoned. Returns how many. */
async function dropParts({ store: { db }, blobs }: BlobContext, now: number): Promise<number> {
  // Lists parts before reading their rows, so that every listed part already had its row.
  const parts: string[] = [];
  for await (const key of blobs.list('incoming/')) parts.push(key);
  const abandoned = isoOf(now - UPLOAD_KEPT);
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
