import type { BlobStore } from '@ziwan/infra/blob-store';

const DAY = 24 * 3600_000;
/** How long (days) what nothing names any more can be brought back. */
export const QUARANTINE_DAYS = 30;
const FOLDER = 'quarantine/';

export interface Quarantined {
  /** Where it lay, and lies again once it is brought back. */
  key: string;
  /** Where it lies now. */
  heldAs: string;
  /** Day (UTC) it came here: YYYYMMDD. */
  day: string;
}

/** Takes a blob out of use, but not away. */
export function quarantine(blobs: BlobStore, key: string, now: number): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10).replaceAll('-', '');
  return blobs.move(key, `${FOLDER}${key}.${day}`);
}

/** What waits to be brought back or purged; only of that key where one is given. */
export async function* quarantined(blobs: BlobStore, key = ''): AsyncGenerator<Quarantined> {
  for await (const heldAs of blobs.list(FOLDER + (key && `${key}.`))) {
    const [, of, day] = /^quarantine\/(.+)\.(\d{8})$/.exec(heldAs) ?? [];
    if (of !== undefined && day !== undefined) yield { key: of, heldAs, day };
  }
}

/** When (ms) it is purged at the earliest. */
export const purgedAt = ({ day }: Pick<Quarantined, 'day'>): number =>
  Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`) + (QUARANTINE_DAYS + 1) * DAY;

/** Brings blobs back that are missing. @returns the keys that lie in their place again */
export async function bringBack(blobs: BlobStore, missing: Iterable<string>): Promise<Set<string>> {
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

/** Deletes what has waited its time. @returns how many blobs */
export async function purge(blobs: BlobStore, now: number): Promise<number> {
  let purged = 0;
  for await (const held of quarantined(blobs)) {
    if (purgedAt(held) > now) continue;
    await blobs.delete(held.heldAs);
    purged++;
  }
  return purged;
}
