import { webcrypto } from 'node:crypto';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import type { FaceRow } from '@ziwan/store';
import { FONT_FOLDERS, namedFontKeys, namedMediaKeys } from './named.ts';
import { type BlobContext, ownsBlobs } from './owner.ts';
import { restoreFromQuarantine } from './quarantine.ts';

export interface BlobFault {
  key: string;
  state: 'missing' | 'damaged';
}

/** Size (bytes) up to which hashing in place is faster than in another thread. */
const SMALL = 64 * 1024;

/** Returns the SHA-256 (hex). Whole fonts are hashed outside the event loop. */
export async function hashOf(bytes: Uint8Array): Promise<string> {
  if (bytes.length <= SMALL) return sha256Hex(bytes);
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString(
    'hex',
  );
}

/**
 * Lists keys that the database references and the store lacks, after restoring those found in quarantine. It lists
 * the store but reads no blob.
 */
export async function missingBlobs(ctx: BlobContext): Promise<string[]> {
  const { store, blobs } = ctx;
  const named = [...(await namedFontKeys(store.db)), ...(await namedMediaKeys(store.db))];
  const lying = new Set<string>();
  for (const folder of [...FONT_FOLDERS, 'media/'])
    for await (const key of blobs.list(folder)) lying.add(key);
  const missing = named.filter((key) => !lying.has(key));
  if (missing.length === 0 || !(await ownsBlobs(ctx))) return missing;
  const back = await restoreFromQuarantine(blobs, missing);
  return missing.filter((key) => !back.has(key));
}

/** Lists missing blobs as `missingBlobs` does, and damaged ones: it reads every font file and compares its hash. */
export async function blobFaults(ctx: BlobContext): Promise<BlobFault[]> {
  const faults: BlobFault[] = (await missingBlobs(ctx)).map((key) => ({ key, state: 'missing' }));
  const missing = new Set(faults.map((fault) => fault.key));
  for (const key of await namedFontKeys(ctx.store.db)) {
    if (missing.has(key)) continue;
    const bytes = await ctx.blobs.get(key);
    if (!bytes || !key.endsWith(await hashOf(bytes)))
      faults.push({ key, state: bytes ? 'damaged' : 'missing' });
  }
  return faults;
}

/** True when all blobs of these faces exist undamaged. Otherwise importing their file again restores them. */
export async function areIntact(
  blobs: BlobStore,
  faces: readonly Pick<FaceRow, 'source_sha256' | 'sfnt_sha256' | 'drawn_sha256'>[],
): Promise<boolean> {
  for (const f of faces) {
    const keys = [
      blobKeys.source(f.source_sha256),
      blobKeys.sfnt(f.sfnt_sha256),
      blobKeys.drawn(f.drawn_sha256),
    ];
    for (const key of keys) {
      const bytes = await blobs.get(key);
      if (!bytes || !key.endsWith(await hashOf(bytes))) return false;
    }
  }
  return true;
}
