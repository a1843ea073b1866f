import { createHash } from 'node:crypto';
import {
  type BlobFault,
  hashOf,
  missingBlobs,
  ownsBlobs,
  restoreFromQuarantine,
} from '@ziwan/catalogue/blobs';
import { isWholeWebp } from '@ziwan/content';
import { type BlobStore, blobKeys } from '@ziwan/infra/blob-store';
import { bumpRevision, type Store } from '@ziwan/store';
import type { FontPath } from '@ziwan/subset-engine';
import { AppError } from '../../calls/app-error.ts';
import { freeBuffer } from '../../runtime/free-buffer.ts';

/** Window (ms) in which faults are combined into one log line. */
const REPORT_DELAY = 200;
/** Maximum number of keys named in one log line. */
const NAMED = 3;

export interface Fault extends BlobFault {
  /** Time of detection (ms). */
  since: number;
}

/**
 * Tracks stored files that are unusable: missing, or with bytes that do not match their hash. Each takes one font or
 * one picture out of service until it is restored; everything else keeps working. Reports each fault once when found
 * and once when fixed.
 */
export class BlobHealth {
  readonly #store: Store;
  readonly #blobs: BlobStore;
  readonly #log: (line: string) => void;
  readonly #onFault: (error: unknown) => void;
  readonly #now: () => number;
  readonly #faults = new Map<string, Fault>();
  /** True once the store has been read, so derived data may need a rebuild. */
  #isReady = false;
  #mustReload = false;
  #found: Fault[] = [];
  #restored: string[] = [];
  #reporting: Promise<void> | null = null;
  readonly #verifying = new Map<string, Promise<number | null>>();

  constructor(parts: {
    store: Store;
    blobs: BlobStore;
    log: (line: string) => void;
    onFault: (error: unknown) => void;
    now: () => number;
  }) {
    this.#store = parts.store;
    this.#blobs = parts.blobs;
    this.#log = parts.log;
    this.#onFault = parts.onFault;
    this.#now = parts.now;
  }

  /** Oldest first. */
  get faults(): readonly Fault[] {
    return [...this.#faults.values()];
  }

  isAway(key: string): boolean {
    return this.#faults.has(key);
  }

  /** Reads a font file and verifies its hash; null when the file is unusable. */
  async read(key: string): Promise<Uint8Array | null> {
    this.#isReady = true;
    const bytes = await this.#blobs.get(key);
    if (bytes && key.endsWith(await hashOf(bytes))) {
      this.#fixed(key);
      return bytes;
    }
    this.found(key, bytes ? 'damaged' : 'missing');
    return null;
  }

  /**
   * Verifies the hash of a font file and returns its size; null when the file is unusable. Concurrent calls share one
   * reading.
   */
  verify(key: string): Promise<number | null> {
    const under = this.#verifying.get(key);
    if (under) return under;
    const verifying = this.#verify(key).finally(() => this.#verifying.delete(key));
    this.#verifying.set(key, verifying);
    return verifying;
  }

  async #verify(key: string): Promise<number | null> {
    this.#isReady = true;
    const size = await this.#blobs.sizeOf(key);
    if (size !== null) {
      const hash = createHash('sha256');
      for await (const piece of this.#blobs.pieces(key, 0, size)) {
        hash.update(piece);
        freeBuffer(piece);
      }
      if (key.endsWith(hash.digest('hex'))) {
        this.#fixed(key);
        return size;
      }
    }
    this.found(key, size === null ? 'missing' : 'damaged');
    return null;
  }

  /** Reads a part of a file piece by piece. @param end exclusive */
  pieces(key: string, start: number, end: number): AsyncIterable<Uint8Array> {
    return this.#blobs.pieces(key, start, end);
  }

  /** True when the file exists and is not known to be damaged. */
  async has(key: string): Promise<boolean> {
    if (this.#faults.get(key)?.state === 'damaged') return false;
    const lies = await this.#blobs.has(key);
    if (lies) this.#fixed(key);
    else this.found(key, 'missing');
    return lies;
  }

  /** True when blobs are files of this machine. */
  get hasFiles(): boolean {
    return this.#blobs.fileOf !== undefined;
  }

  /**
   * Verifies a font for the subset engine, and returns its file or, from a store without files, its bytes.
   * @throws AppError FONT_FILE_AWAY
   */
  async font(sha256: string): Promise<Uint8Array | FontPath> {
    const key = blobKeys.sfnt(sha256);
    const { fileOf } = this.#blobs;
    if (fileOf) {
      const length = await this.verify(key);
      if (length !== null) return { path: fileOf(key), length };
    } else {
      const bytes = await this.read(key);
      if (bytes) return bytes;
    }
    throw new AppError('FONT_FILE_AWAY');
  }

  /** Reports that a picture or video named by the content is missing or truncated. */
  async mediaFound(name: string, state: Fault['state']): Promise<void> {
    const key = blobKeys.media(name);
    if (this.#faults.has(key)) return;
    const row = await this.#store.db
      .selectFrom('media_files')
      .select('name')
      .where('name', '=', name)
      .executeTakeFirst();
    if (row) this.found(key, state);
  }

  found(key: string, state: Fault['state']): void {
    if (this.#faults.has(key)) return;
    const fault = { key, state, since: this.#now() };
    this.#faults.set(key, fault);
    this.#found.push(fault);
    this.#report(key);
  }

  #fixed(key: string): void {
    if (!this.#faults.delete(key)) return;
    this.#restored.push(key);
    this.#report(key);
  }

  /**
   * Checks that every file the database names exists, and restores files from quarantine. Reads only directory
   * listings; damage is detected when a file is used.
   */
  async check(): Promise<void> {
    const missing = new Set(await missingBlobs({ store: this.#store, blobs: this.#blobs }));
    for (const key of missing) this.found(key, 'missing');
    for (const { key, state } of this.faults) if (state === 'missing' && !missing.has(key)) this.#fixed(key);
    await this.recheck();
  }

  async recheck(): Promise<void> {
    const missing = this.faults.filter((fault) => fault.state === 'missing').map((fault) => fault.key);
    if (missing.length > 0 && (await ownsBlobs({ store: this.#store, blobs: this.#blobs })))
      await restoreFromQuarantine(this.#blobs, missing);
    for (const { key, state } of this.faults) {
      const bytes = await this.#blobs.get(key);
      if (key.startsWith('media/')) {
        if (bytes && (state === 'missing' || isWholeWebp(bytes))) this.#fixed(key);
      } else if (bytes && key.endsWith(await hashOf(bytes))) this.#fixed(key);
    }
  }

  /** Resolves once all faults are reported and other processes know which fonts' coverage changed. */
  async settled(): Promise<void> {
    while (this.#reporting) await this.#reporting;
  }

  #report(key: string): void {
    this.#mustReload ||= this.#isReady && !key.startsWith('source/');
    this.#reportSoon();
  }

  #reportSoon(): void {
    this.#reporting ??= new Promise<void>((resolve) => setTimeout(resolve, REPORT_DELAY))
      .then(() => this.#reportNow())
      .catch((error: unknown) => this.#onFault(error))
      .finally(() => {
        this.#reporting = null;
        if (this.#found.length + this.#restored.length > 0) this.#reportSoon();
      });
  }

  async #reportNow(): Promise<void> {
    const [found, restored] = [this.#found, this.#restored];
    this.#found = [];
    this.#restored = [];
    if (found.length > 0) {
      const words = { missing: '缺失', damaged: '损坏' };
      const some = found.slice(0, NAMED).map(({ key, state }) => `${key} ${words[state]}`);
      const more = found.length > NAMED ? ` 等 ${found.length} 个` : '';
      this.#log(
        `存储：${some.join('、')}${more}。用到它们的字体、图片暂停服务，其余照常；清单与办法见后台「今日」`,
      );
    }
    if (restored.length > 0) this.#log(`存储：${restored.length} 个文件恢复正常`);
    // Makes every process rebuild its coverage data and cached pages.
    if (!this.#mustReload) return;
    this.#mustReload = false;
    await this.#store.db.transaction().execute(bumpRevision);
  }
}
