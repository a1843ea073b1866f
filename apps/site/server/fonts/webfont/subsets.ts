import { setTimeout } from 'node:timers/promises';
import { sha256 } from '@ziwan/infra/digest';
import { type SubsetEngine, SubsetError, type SubsetFormat } from '@ziwan/subset-engine';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';
import type { ExpiringCache } from './expiring-cache.ts';
import { etagOf } from '../../calls/etag.ts';
import type { Recipe } from './recipes.ts';

export interface Subset {
  readonly bytes: Uint8Array;
  /** Strong, by content: the same address may hold a smaller encoding of the same glyphs later. */
  readonly etag: string;
}

interface Held extends Subset {
  hits: number;
  /** At its smallest already, or being made so. */
  packed: boolean;
}

export interface SubsetJobOf {
  /** Text of the content key. */
  readonly key: string;
  readonly sfnt: string;
  readonly recipe: Recipe;
}

const AT_ONCE = 5;
const SMALLEST = 11;
/** Uses after which a subset is worth the seconds that the smallest encoding takes. */
const POPULAR = 4;
/** The re-encode waits for so long (ms) while visitors' own subsets are being made. */
const PATIENCE = 200;
/** Popular subsets waiting for their re-encode; more come round again by being used. */
const QUEUE = 200;
const CHECK_BYTES = 32;

/**
 * Subsets in memory within a budget of bytes, made on demand, one making at a time for one key. Popular WOFF2 are
 * encoded again at brotli 11 when nothing else runs; those are kept on disk too, each behind its own checksum.
 */
export class Subsets {
  readonly #engine: SubsetEngine;
  readonly #disk: ExpiringCache;
  readonly #memory: LRUCache<string, Held>;
  readonly #making = new Map<string, Promise<Held>>();
  readonly #queue: SubsetJobOf[] = [];
  readonly #onFault: (error: unknown) => void;
  #packing: Promise<void> | null = null;
  #closed = false;

  constructor(engine: SubsetEngine, disk: ExpiringCache, budget: number, onFault: (error: unknown) => void) {
    this.#engine = engine;
    this.#disk = disk;
    this.#memory = new LRUCache<string, Held>({ maxSize: budget });
    this.#onFault = onFault;
  }

  /**
   * @param counts false for a use that belongs to one counted already
   * @throws AppError when the engine refuses or cannot
   */
  async get(job: SubsetJobOf, format: SubsetFormat, counts = true): Promise<Subset> {
    const name = `${job.key}.${format}`;
    const held = this.#memory.get(name) ?? (await this.#make(name, job, format));
    if (counts) held.hits++;
    if (format === 'woff2' && !held.packed && held.hits >= POPULAR) this.#pack(job, held);
    return held;
  }

  /** Resolves once nothing waits for its re-encode. */
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
    this.#memory.set(name, held, { size: bytes.byteLength + 512 });
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
      const name = `${job.key}.woff2`;
      while (this.#making.size > 0 && !this.#closed) await setTimeout(PATIENCE, undefined, { ref: false });
      if (this.#closed) return;
      try {
        const bytes = await this.#run(job, 'woff2', SMALLEST);
        await this.#disk.put(name, seal(bytes));
        if (this.#memory.get(name)) this.#hold(name, bytes, true);
      } catch (error) {
        // The larger encoding goes on being served.
        this.#onFault(error);
      }
    }
  }

  /** The stored subset, or null when there is none or its checksum tells of damage. */
  async #read(name: string): Promise<Uint8Array | null> {
    try {
      const sealed = await this.#disk.get(name, isSealed);
      return sealed ? sealed.subarray(CHECK_BYTES) : null;
    } catch (error) {
      // A cache that cannot be read is a cache miss.
      this.#onFault(error);
      return null;
    }
  }
}

/** What a subset is called that must not be called what its font is: not a word of anybody's. */
const ownName = (sfnt: string): string => `zw-${sfnt.slice(0, 12)}`;

export function textOf(codePoints: readonly number[]): string {
  let text = '';
  for (const c of codePoints) text += String.fromCodePoint(c);
  return text;
}

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
