import { setTimeout } from 'node:timers/promises';
import { sha256 } from '@ziwan/infra/digest';
import { type SubsetEngine, SubsetError, type SubsetFormat } from '@ziwan/subset-engine';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';
import { etagOf } from '../../calls/etag.ts';
import type { FileCache } from '../../runtime/disk-cache.ts';
import type { Recipe } from './recipe.ts';

export interface Subset {
  readonly bytes: Uint8Array;
  /** Strong ETag by content: the URL may later serve a smaller encoding of the same glyphs. */
  readonly etag: string;
}

interface Held extends Subset {
  hits: number;
  /** True once the smallest encoding is done or queued. */
  packed: boolean;
}

export interface SubsetJobOf {
  /** Identifies font and recipe; part of a file name. */
  readonly id: string;
  readonly sfnt: string;
  readonly recipe: Recipe;
}

const AT_ONCE = 5;
const SMALLEST = 11;
/** Number of uses after which a subset is worth the seconds its smallest encoding takes. */
const POPULAR = 4;
/** Interval (ms) at which a re-encode checks again while visitors' subsets are being made. */
const IDLE_POLL = 200;
/** Maximum queue length for re-encoding; a popular subset that is dropped is queued again on a later use. */
const QUEUE = 200;
const CHECK_BYTES = 32;

/**
 * Caches subsets in memory within a byte budget and creates them on demand, once per key at a time. When idle,
 * re-encodes popular WOFF2 subsets at brotli 11 and stores them on disk, each with its own checksum.
 */
export class Subsets {
  readonly #engine: SubsetEngine;
  readonly #disk: FileCache;
  readonly #memory: LRUCache<string, Held>;
  readonly #making = new Map<string, Promise<Held>>();
  readonly #queue: SubsetJobOf[] = [];
  readonly #onFault: (error: unknown) => void;
  #packing: Promise<void> | null = null;
  #closed = false;

  constructor(engine: SubsetEngine, disk: FileCache, budget: number, onFault: (error: unknown) => void) {
    this.#engine = engine;
    this.#disk = disk;
    this.#memory = new LRUCache<string, Held>({ maxSize: budget });
    this.#onFault = onFault;
  }

  /**
   * @param counts false for a use that was already counted
   * @throws AppError when subsetting is refused or fails
   */
  async get(job: SubsetJobOf, format: SubsetFormat, counts = true): Promise<Subset> {
    const name = `${job.id}.${format}`;
    const held = this.#memory.get(name) ?? (await this.#make(name, job, format));
    if (counts) held.hits++;
    if (format === 'woff2' && !held.packed && held.hits >= POPULAR) this.#pack(job, held);
    return held;
  }

  /** Resolves once the re-encoding queue is empty. */
  async idle(): Promise<void> {
    await this.#packing;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#queue.length = 0;
    await this.#packing;
  }

  #make(name: string, job: SubsetJobOf, format: SubsetFormat): Promise<Held> {
    const running = this.#making.get(name);
    if (running) return running;
    const making = this.#fetch(name, job, format).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  async #fetch(name: string, job: SubsetJobOf, format: SubsetFormat): Promise<Held> {
    const stored = format === 'woff2' ? await this.#read(name) : null;
    const bytes = stored ?? (await this.#run(job, format, AT_ONCE));
    return this.#hold(name, bytes, stored !== null);
  }

  #hold(name: string, bytes: Uint8Array, packed: boolean): Held {
    const held = { bytes, etag: etagOf(bytes), hits: 0, packed };
    this.#memory.set(name, held, { size: bytes.byteLength + name.length + 512 });
    return held;
  }

  async #run({ sfnt, recipe }: SubsetJobOf, format: SubsetFormat, quality: number): Promise<Uint8Array> {
    try {
      const result = await this.#engine.subset({
        font: sfnt,
        text: textOf(recipe.codePoints),
        axes: recipe.axes,
        ...(recipe.reserved.length > 0
          ? { naming: { reserved: recipe.reserved, instead: ownName(sfnt) } }
          : {}),
        format,
        layout: 'all',
        menuNames: false,
        quality,
      });
      return result.bytes;
    } catch (error) {
      throw asAppError(error);
    }
  }

  #pack(job: SubsetJobOf, held: Held): void {
    if (this.#closed || this.#queue.length >= QUEUE) return;
    held.packed = true;
    this.#queue.push(job);
    this.#packing ??= this.#packAll().finally(() => {
      this.#packing = null;
    });
  }

  async #packAll(): Promise<void> {
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      const name = `${job.id}.woff2`;
      while (this.#making.size > 0 && !this.#closed) await setTimeout(IDLE_POLL, undefined, { ref: false });
      if (this.#closed) return;
      try {
        const bytes = await this.#run(job, 'woff2', SMALLEST);
        if (this.#memory.get(name)) this.#hold(name, bytes, true);
        await this.#disk.put(fileOf(name), seal(bytes));
      } catch (error) {
        // Keeps serving the subset in memory.
        this.#onFault(error);
      }
    }
  }

  /** Reads the stored subset; null when it is missing or fails its checksum. */
  async #read(name: string): Promise<Uint8Array | null> {
    const sealed = await this.#disk.get(fileOf(name));
    return sealed && isSealed(sealed) ? sealed.subarray(CHECK_BYTES) : null;
  }
}

/** Neutral font name for a subset that must not use its font's reserved name. */
const ownName = (sfnt: string): string => `zw-${sfnt.slice(0, 12)}`;

export function textOf(codePoints: readonly number[]): string {
  let text = '';
  for (const c of codePoints) text += String.fromCodePoint(c);
  return text;
}

const fileOf = (name: string): string => `subsets/${name.slice(0, 2)}/${name}`;

const seal = (bytes: Uint8Array): Uint8Array => Buffer.concat([sha256(bytes), bytes]);

const isSealed = (sealed: Uint8Array): boolean =>
  sha256(sealed.subarray(CHECK_BYTES)).equals(sealed.subarray(0, CHECK_BYTES));

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof SubsetError)) return new AppError('SUBSET_FAILED', { cause: error });
  switch (error.code) {
    case 'AXIS_INVALID':
      return new AppError('AXIS_INVALID', { cause: error });
    case 'EMPTY_TEXT':
      return new AppError('TEXT_EMPTY', { cause: error });
    case 'BUSY':
    case 'CLOSED':
      return new AppError('UNAVAILABLE', { retryAfter: 1, cause: error });
    default:
      return new AppError('SUBSET_FAILED', { cause: error });
  }
}
