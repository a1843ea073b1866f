import { FONT_FOLDERS, namedFontKeys } from './named.ts';
import type { Belongings } from './owner.ts';
import { claimHere } from './owner.ts';
import { bringBack, purge, quarantine } from './quarantine.ts';

/** An upload that nobody has made a font of after this long (ms) goes. */
const UPLOAD_KEPT = 24 * 3600_000;
/** What was written less than this ago (ms) may be of an import on another machine whose rows are still to come. */
const JUST_WRITTEN = 3600_000;

/** Font files that nothing names and that still lie in their place. */
export interface Waiting {
  count: number;
  /** When (ms) the last of them may be collected; 0 for none. */
  until: number;
}

export interface Collected {
  /** Font files that no face names, public or in the console: now in quarantine. */
  quarantined: number;
  /** Named ones that lay there and are back in their place. */
  broughtBack: number;
  /** Unnamed ones that were just written and stay for now. */
  waiting: Waiting;
  /** Deleted for good: what waited there for 30 days, and parts of uploads that nobody goes on with. */
  deleted: number;
}

/**
 * Puts font files that nothing names into quarantine, such as those of an import that was killed, and brings those back
 * that something names again. For a caller that holds the import lock; a kill at any moment leaves each file in one of
 * the two places.
 * @param freed files that rows of the caller's named until now: no import is about to name them, so they do not wait
 * @throws CatalogueError FOREIGN_BLOBS
 */
export async function collect(
  ctx: Belongings,
  now = Date.now(),
  freed: ReadonlySet<string> = new Set(),
): Promise<Collected> {
  await claimHere(ctx);
  const { blobs } = ctx;
  const deleted = await dropParts(ctx, now);
  const { lying, named, unnamed } = await survey(ctx);
  const broughtBack = await bringBack(
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
    quarantined++;
  }
  return {
    quarantined,
    broughtBack: broughtBack.size,
    waiting,
    deleted: deleted + (await purge(blobs, now)),
  };
}

/** What the next collection may take, and when. */
export async function waitingOf(ctx: Belongings): Promise<Waiting> {
  const waiting: Waiting = { count: 0, until: 0 };
  for (const key of (await survey(ctx)).unnamed) {
    const due = await dueAt(ctx.blobs, key);
    if (due !== null) add(waiting, due);
  }
  return waiting;
}

async function survey({ store, blobs }: Belongings) {
  const lying = new Set<string>();
  for (const folder of FONT_FOLDERS) for await (const key of blobs.list(folder)) lying.add(key);
  const named = await namedFontKeys(store.db);
  return { lying, named, unnamed: [...lying].filter((key) => !named.has(key)) };
}

/** When (ms) a file that nothing names may be collected; null where it is gone. */
async function dueAt(blobs: Belongings['blobs'], key: string): Promise<number | null> {
  const writtenAt = await blobs.writtenAt(key);
  return writtenAt === null ? null : writtenAt + JUST_WRITTEN;
}

function add(waiting: Waiting, due: number): void {
  waiting.count++;
  waiting.until = Math.max(waiting.until, due);
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
