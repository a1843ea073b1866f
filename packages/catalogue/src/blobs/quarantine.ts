import { isoOf } from '@ziwan/contract/site-time';
import type { BlobStore } from '@ziwan/infra/blob-store';

const DAY = 24 * 3600_000;
/** Days during which an unreferenced file can be restored. */
export const QUARANTINE_DAYS = 30;
const FOLDER = 'quarantine/';

export interface Quarantined {
  /** Original key, to which the blob returns when restored. */
  key: string;
  /** Current key, in quarantine. */
  heldAs: string;
  /** Day (UTC) of quarantine: YYYYMMDD. */
  day: string;
}

/** Moves a blob to quarantine, from where it can be restored. */
export function quarantine(blobs: BlobStore, key: string, now: number): Promise<void> {
  const day = isoOf(now).slice(0, 10).replaceAll('-', '');
  return blobs.move(key, `${FOLDER}${key}.${day}`);
}

export async function* quarantined(blobs: BlobStore): AsyncGenerator<Quarantined> {
  for await (const heldAs of blobs.list(FOLDER)) {
    const [, of, day] = /^quarantine\/(.+)\.(\d{8})$/.exec(heldAs) ?? [];
    if (of !== undefined && day !== undefined) yield { key: of, heldAs, day };
  }
}

/** Earliest time (Unix ms) of deletion. */
export const purgedAt = ({ day }: Pick<Quarantined, 'day'>): number =>
  Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`) + (QUARANTINE_DAYS + 1) * DAY;

/**
 * Restores missing blobs from quarantine.
 * @returns keys of the restored blobs
 */
export async function restoreFromQuarantine(
  blobs: BlobStore,
  missing: Iterable<string>,
): Promise<Set<string>> {
  const wanted = new Set(missing);
  const back = new Set<string>();
  if (wanted.size === 0) return back;
  for await (const { key, heldAs } of quarantined(blobs)) {
    if (!wanted.has(key) || back.has(key)) continue;
    await blobs.move(heldAs, key);
    back.add(key);
  }
  return back;
}

/**
 * Deletes blobs whose quarantine has ended.
 * @returns number of blobs
 */
export async function purge(blobs: BlobStore, now: number): Promise<number> {
  let purged = 0;
  for await (const held of quarantined(blobs)) {
    if (purgedAt(held) > now) continue;
    await blobs.delete(held.heldAs);
    purged++;
  }
  return purged;
}
