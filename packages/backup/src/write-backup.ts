import { quarantined } from '@ziwan/catalogue/blobs';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Hex } from '@ziwan/infra/digest';
import { type TablesSnapshot, withSnapshot } from '@ziwan/store';
import type { BackupFolder, BlobEntry, Manifest, ManifestTable } from './backup-folder.ts';
import { isDamage } from './errors.ts';
import { TableLines, toLines } from './json-lines.ts';
import { belongs, hashIn, namedKeys } from './named-blobs.ts';
import { requireServed } from './served.ts';
import type { Site } from './site.ts';

export interface BackupResult {
  readonly manifest: Manifest;
  /** Blobs copied by this backup; the others were in the folder already. */
  readonly copied: number;
}

/**
 * Backs up a site while it serves. Blobs are copied before the snapshot of the database and those that came meanwhile
 * after it, so a blob that the snapshot refers to is lost to a collection or a deletion only if it lived for no
 * longer than that.
 * @throws BackupError NOT_SERVED if the running site serves another database
 */
export function writeBackup(site: Site, folder: BackupFolder, now = Date.now()): Promise<BackupResult> {
  return folder.locked(async () => {
    const copy = new BlobCopy(site, folder, await previousBlobs(folder));
    await copy.all();
    const confirmedBy = await requireServed(site);
    const { tables, migrations, named } = await withSnapshot(site.store, async (snapshot) => ({
      migrations: snapshot.migrations,
      tables: await writeTables(snapshot, folder),
      named: await namedKeys(snapshot.trx),
    }));
    const { entries, missing } = await copy.rest(named);
    const secret = await site.readSecret();
    const manifest: Manifest = {
      format: 1,
      createdAt: isoOf(now),
      migrations,
      tables,
      blobs: {
        list: await folder.vault.add(toLines(entries)),
        count: entries.length,
        bytes: entries.reduce((sum, entry) => sum + entry.bytes, 0),
      },
      secret: secret === null ? null : await folder.vault.add([Buffer.from(secret)]),
      confirmedBy,
      missing,
    };
    await folder.write(manifest);
    return { manifest, copied: copy.copied };
  });
}

async function writeTables(snapshot: TablesSnapshot, folder: BackupFolder): Promise<ManifestTable[]> {
  const written: ManifestTable[] = [];
  for (const table of snapshot.tables) {
    const text = new TableLines(table, snapshot.rows(table));
    const { sha256 } = await folder.vault.add(text.lines());
    written.push({ ...table, rows: text.count, sha256 });
  }
  return written;
}

/** Blobs of the newest backup by key; none if its list is damaged, so that every blob is read again. */
async function previousBlobs(folder: BackupFolder): Promise<Map<string, BlobEntry>> {
  const [newest] = await folder.list();
  const known = new Map<string, BlobEntry>();
  if (newest === undefined) return known;
  try {
    const { blobs } = await folder.read(newest);
    for await (const entry of folder.blobs(blobs.list.sha256)) known.set(entry.key, entry);
    return known;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return new Map();
  }
}

class BlobCopy {
  copied = 0;
  readonly #site: Site;
  readonly #folder: BackupFolder;
  readonly #previous: ReadonlyMap<string, BlobEntry>;
  readonly #entries = new Map<string, BlobEntry>();

  constructor(site: Site, folder: BackupFolder, previous: ReadonlyMap<string, BlobEntry>) {
    this.#site = site;
    this.#folder = folder;
    this.#previous = previous;
  }

  /** Copies all blobs that the store has now, and returns their keys. */
  async all(): Promise<Set<string>> {
    const listed = new Set<string>();
    for await (const key of this.#site.blobs.list('')) {
      if (!belongs(key)) continue;
      listed.add(key);
      if (!this.#entries.has(key)) await this.#copy(key, key);
    }
    return listed;
  }

  /**
   * Copies what has come since the first pass, and what a collection has moved to quarantine.
   * @param named keys that the snapshot of the database refers to
   * @returns entries by key, without blobs that were deleted before the snapshot
   */
  async rest(named: ReadonlySet<string>): Promise<{ entries: BlobEntry[]; missing: string[] }> {
    const listed = await this.all();
    const lacking = new Set([...named].filter((key) => !this.#entries.has(key)));
    if (lacking.size > 0)
      for await (const { key, heldAs } of quarantined(this.#site.blobs))
        if (lacking.has(key) && (await this.#copy(key, heldAs))) lacking.delete(key);
    const entries = [...this.#entries.values()].filter(({ key }) => listed.has(key) || named.has(key));
    return { entries: entries.sort((a, b) => (a.key < b.key ? -1 : 1)), missing: [...lacking].sort() };
  }

  /** @returns false if the blob is missing or damaged */
  async #copy(key: string, from: string): Promise<boolean> {
    const entry = (await this.#known(key, from)) ?? (await this.#read(key, from));
    if (entry) this.#entries.set(key, entry);
    return entry !== null;
  }

  /** Finds the blob among those of the newest backup. */
  async #known(key: string, from: string): Promise<BlobEntry | null> {
    const known = this.#previous.get(key);
    if (!known || !(await this.#folder.vault.has(known))) return null;
    if (hashIn(key) !== null) return known;
    return (await this.#site.blobs.writtenAt(from)) === known.at ? known : null;
  }

  async #read(key: string, from: string): Promise<BlobEntry | null> {
    const at = await this.#site.blobs.writtenAt(from);
    const bytes = await this.#site.blobs.get(from);
    if (!bytes) return null;
    const sha256 = sha256Hex(bytes);
    if ((hashIn(key) ?? sha256) !== sha256) return null;
    if (!(await this.#folder.vault.has({ sha256, bytes: bytes.length }))) {
      await this.#folder.vault.add([bytes]);
      this.copied++;
    }
    return { key, sha256, bytes: bytes.length, at };
  }
}
