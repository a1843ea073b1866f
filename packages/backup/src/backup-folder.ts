import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { withLock } from '@ziwan/catalogue/blobs';
import { sha256Hex } from '@ziwan/infra/digest';
import type { AppliedMigration } from '@ziwan/store';
import { BackupError, isDamage } from './errors.ts';
import type { TableDigest } from './json-lines.ts';
import { Sealing, type SealingCost, type SealingHeader } from './sealing.ts';
import { writeWhole } from './site.ts';
import { concat, type Digest, Vault } from './vault.ts';

const FORMAT = 1;
const HEADER = 'ziwan-backup.json';

/** One backup: what it contains and under which hashes. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly ManifestTable[];
  /** The list of blobs as JSON lines (`BlobEntry`), and their number and total size. */
  readonly blobs: { readonly list: Digest; readonly count: number; readonly bytes: number };
  readonly secret: Digest | null;
  /**
   * Serving processes that confirmed just before the copy that it is what visitors see; 0 while the site did not run.
   * Older backups do not say.
   */
  readonly confirmedBy?: number;
  /** Keys of blobs that the database refers to and the site lacked. */
  readonly missing: readonly string[];
}

export interface ManifestTable extends TableDigest {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
}

export interface BlobEntry extends Digest {
  readonly key: string;
  /** Time of writing (Unix ms) as the store reports it. */
  readonly at: number | null;
}

const nameOf = (createdAt: string) => `${createdAt.replaceAll(':', '-')}.json`;
const NAME = /^(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.json$/;

/** Time (ISO 8601) of a backup by the name of its manifest; `null` for other names. */
export const createdAtOf = (name: string): string | null =>
  NAME.test(name) ? name.replace(NAME, '$1$2:$3:$4') : null;

/**
 * A folder of backups. `files/` contains tables and blobs by hash, `backups/` one manifest per backup. Its name
 * appears by a rename after all its files are on disk, so a backup is there whole or not at all.
 */
export class BackupFolder {
  readonly path: string;
  readonly vault: Vault;
  readonly #sealing: Sealing | null;

  private constructor(path: string, sealing: Sealing | null) {
    this.path = path;
    this.#sealing = sealing;
    this.vault = new Vault(join(path, 'files'), sealing);
  }

  /**
   * Opens a folder of backups.
   * @param passphrase of an encrypted folder; `null` for a readable one
   * @throws BackupError NO_BACKUP, WRONG_PASSPHRASE, BACKUP_TOO_NEW
   */
  static async open(path: string, passphrase: string | null): Promise<BackupFolder> {
    const text = await readFile(join(path, HEADER), 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT' && cause.code !== 'ENOTDIR') throw cause;
      throw new BackupError('NO_BACKUP', `${path} 里没有备份`, { cause });
    });
    const { format, sealing: header } = JSON.parse(text) as { format: number; sealing: SealingHeader | null };
    if (format !== FORMAT)
      throw new BackupError(
        'BACKUP_TOO_NEW',
        `${path} 是较新的程序做的备份（格式 ${format}），请换用较新的程序版本`,
      );
    if (header === null) {
      if (passphrase === null) return new BackupFolder(path, null);
      throw new BackupError(
        'WRONG_PASSPHRASE',
        `${path} 里的备份没有加密，却设置了 BACKUP_PASSPHRASE：去掉它，或换一个空文件夹做加密的备份`,
      );
    }
    if (passphrase === null)
      throw new BackupError('WRONG_PASSPHRASE', `${path} 里的备份是加密的，请设置 BACKUP_PASSPHRASE`);
    return new BackupFolder(path, await Sealing.open(passphrase, header));
  }

  /**
   * Opens a folder, making it if there is none.
   * @param cost of guessing the passphrase of a new folder
   * @throws BackupError those of `open`, BAD_SETTING if it cannot be made
   */
  static async create(path: string, passphrase: string | null, cost?: SealingCost): Promise<BackupFolder> {
    if (existsSync(join(path, HEADER))) return BackupFolder.open(path, passphrase);
    await makeFolder(path);
    const others = (await readdir(path)).filter((name) => !/^(lock|ziwan-backup\.json.*)$/.test(name));
    if (others.length > 0)
      throw new BackupError('NO_BACKUP', `${path} 里有别的文件，不像备份的文件夹：请换一个空的`);
    const header = passphrase === null ? null : (await Sealing.create(passphrase, cost)).header;
    await writeWhole(join(path, HEADER), `${JSON.stringify({ format: FORMAT, sealing: header }, null, 2)}\n`);
    return BackupFolder.open(path, passphrase);
  }

  /** Runs `run` while no other process writes to the folder. */
  locked<T>(run: () => Promise<T>): Promise<T> {
    return withLock(join(this.path, 'lock'), run);
  }

  /** Times (ISO 8601) of the backups, newest first. */
  async list(): Promise<string[]> {
    const names = await readdir(join(this.path, 'backups')).catch(() => []);
    return names
      .flatMap((name) => createdAtOf(name) ?? [])
      .sort()
      .reverse();
  }

  /** @throws BackupError NO_BACKUP, BACKUP_DAMAGED */
  async read(createdAt: string): Promise<Manifest> {
    const path = this.pathOf(createdAt);
    const stored = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'ENOENT'
        ? new BackupError('NO_BACKUP', `没有这份备份：${path}`, { cause })
        : cause;
    });
    const damaged = (cause?: unknown) =>
      new BackupError('BACKUP_DAMAGED', `备份 ${path} 已经损坏`, { cause });
    try {
      const bytes = this.#sealing ? await concat(this.#sealing.open(once(stored))) : stored;
      const { manifest, sha256 } = JSON.parse(bytes.toString()) as { manifest: Manifest; sha256: string };
      if (sha256Hex(JSON.stringify(manifest)) !== sha256) throw damaged();
      return manifest;
    } catch (error) {
      throw error instanceof SyntaxError || isDamage(error) ? damaged(error) : error;
    }
  }

  async write(manifest: Manifest): Promise<void> {
    const text = JSON.stringify({ manifest, sha256: sha256Hex(JSON.stringify(manifest)) });
    const bytes = Buffer.from(`${text}\n`);
    const sealed = this.#sealing ? await concat(this.#sealing.seal(once(bytes))) : bytes;
    await writeWhole(this.pathOf(manifest.createdAt), sealed);
  }

  /**
   * Deletes backups, and the files that no other backup needs. The caller holds the lock.
   * @param dropped times of the backups to delete
   * @throws BackupError BACKUP_DAMAGED if one that stays cannot say what it needs
   */
  async drop(dropped: readonly string[]): Promise<void> {
    for (const createdAt of dropped) await rm(this.pathOf(createdAt), { force: true });
    const needed = new Set<string>();
    for (const createdAt of await this.list())
      try {
        for await (const sha256 of this.#needsOf(createdAt)) needed.add(sha256);
      } catch (cause) {
        if (!isDamage(cause)) throw cause;
        throw new BackupError(
          'BACKUP_DAMAGED',
          `不知道备份 ${this.pathOf(createdAt)} 还用到哪些文件，没有清理：${(cause as Error).message}。这份已经恢复不了，删去它再来一次`,
          { cause },
        );
      }
    await this.vault.keepOnly(needed);
  }

  /**
   * Time of the newest backup before another one that needs none of some files; `null` without one.
   * @param hashes of the files
   */
  async newestWithout(hashes: ReadonlySet<string>, before: string): Promise<string | null> {
    for (const createdAt of await this.list())
      if (createdAt < before && !(await this.#needsAny(createdAt, hashes))) return createdAt;
    return null;
  }

  /** True, too, for a backup that cannot say what it needs. */
  async #needsAny(createdAt: string, hashes: ReadonlySet<string>): Promise<boolean> {
    try {
      for await (const sha256 of this.#needsOf(createdAt)) if (hashes.has(sha256)) return true;
      return false;
    } catch (error) {
      if (!isDamage(error)) throw error;
      return true;
    }
  }

  async *#needsOf(createdAt: string): AsyncGenerator<string> {
    const { tables, blobs, secret } = await this.read(createdAt);
    for (const { sha256 } of [...tables, blobs.list, ...(secret ? [secret] : [])]) yield sha256;
    for await (const { sha256 } of this.blobs(blobs.list.sha256)) yield sha256;
  }

  blobs(list: string): AsyncGenerator<BlobEntry> {
    return this.vault.readLines(list) as AsyncGenerator<BlobEntry>;
  }

  /** Path of a backup's manifest. */
  pathOf(createdAt: string): string {
    return join(this.path, 'backups', nameOf(createdAt));
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const REFUSALS: Readonly<Record<string, string>> = {
  EEXIST: '那里有同名的文件',
  ENOTDIR: '路径上有同名的文件',
  EROFS: '磁盘只读',
  EACCES: '没有权限',
  EPERM: '没有权限',
};

/**
 * Makes a folder and its parents, one at a time: with `recursive`, Node tries for ever where nothing can be made, as in
 * /proc.
 * @throws BackupError BAD_SETTING
 */
async function makeFolder(path: string): Promise<void> {
  if (!existsSync(dirname(path))) await makeFolder(dirname(path));
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code === 'ENOSPC' || code === 'EDQUOT') throw cause;
    throw new BackupError(
      'BAD_SETTING',
      `备份的文件夹 ${path} 建不了：${REFUSALS[code] ?? `系统不让建（${code}）`}。请换一个`,
      { cause },
    );
  }
}
