import { METRICS_VARIATIONS } from '../tables/axes.ts';
import { openFontFile } from '../tables/font-file.ts';
import { isHeldWhole } from '../tables/held-whole.ts';
import { type FontLoader, SubsetError } from '../types.ts';
import type { FontMemory, Place } from './font-memory.ts';

/** A font in the memory that all workers read. */
export interface ResidentFont {
  readonly id: string;
  readonly place: Place;
  /** HarfBuzz holds it whole, so a second worker would take several times its size. */
  readonly heldWhole: boolean;
  /** Advances vary by tables that only HarfBuzz renumbers, whatever the text. */
  readonly metricsVary: boolean;
}

interface Entry {
  readonly id: string;
  /** Uses that have not ended. */
  uses: number;
  /** Null while it is loaded. */
  resident: ResidentFont | null;
  ready: Promise<ResidentFont>;
}

export interface FontCacheOptions {
  load: FontLoader;
  memory: FontMemory;
  timeoutMs: number;
  /** Loads that may wait. */
  queueLimit: number;
  /** What `load` answers is nobody else's and given back as soon as it is copied. */
  ownsLoaded: boolean;
  /** Resolves once no worker reads the font any more. */
  onEvict: (font: string) => Promise<void>;
}

// Files on their way lie in memory twice, so few of them come at a time where there is little of it.
const BYTES_PER_LOAD = 32 * 1024 * 1024;
const MOST_LOADS = 8;

/**
 * Fonts within the memory set aside for them. One that is not there yet waits for the longest unused to leave, and for
 * those in use to be done with.
 */
export class FontCache {
  readonly #options: FontCacheOptions;
  /** The longest unused first. */
  readonly #entries = new Map<string, Entry>();
  #loads: number;
  readonly #turns: (() => void)[] = [];
  #roomTaken: Promise<unknown> = Promise.resolve();
  #useEnded: (() => void) | null = null;

  constructor(options: FontCacheOptions) {
    this.#options = options;
    this.#loads = Math.min(MOST_LOADS, Math.max(1, Math.floor(options.memory.capacity / BYTES_PER_LOAD)));
  }

  get count(): number {
    return this.#entries.size;
  }

  /**
   * The font for one use, which `release` ends; at once where it is there.
   * Rejects as the loader does, or with `TIMEOUT`, `FONT_INVALID`, `FONT_TOO_LARGE`, `BUSY`; a failed load is tried
   * again by the next caller.
   */
  acquire(font: string): ResidentFont | Promise<ResidentFont> {
    const known = this.#entries.get(font);
    if (known) {
      this.#entries.delete(font);
      this.#entries.set(font, known);
      known.uses++;
      return known.resident ?? known.ready;
    }
    if (this.#turns.length >= this.#options.queueLimit) return Promise.reject(busy());
    const entry: Entry = { id: font, uses: 1, resident: null, ready: this.#load(font) };
    this.#entries.set(font, entry);
    entry.ready.then(
      (resident) => {
        entry.resident = resident;
      },
      () => this.#entries.delete(font),
    );
    return entry.ready;
  }

  /** Ends a use of a font that was acquired. */
  release(font: string): void {
    const entry = this.#entries.get(font);
    if (!entry) return;
    entry.uses--;
    if (!entry.uses) this.#useEnded?.();
  }

  async #load(font: string): Promise<ResidentFont> {
    if (this.#loads > 0) this.#loads--;
    else await new Promise<void>((go) => this.#turns.push(go));
    try {
      const { load, memory, timeoutMs, ownsLoaded } = this.#options;
      const bytes = await withDeadline(
        load(font),
        timeoutMs,
        () => new SubsetError('TIMEOUT', '读取字体文件超时'),
      );
      const file = openFontFile(bytes);
      const heldWhole = isHeldWhole(file);
      const metricsVary = METRICS_VARIATIONS.some((tag) => file.tables.has(tag));
      if (bytes.length > memory.capacity)
        throw new SubsetError('FONT_TOO_LARGE', '字体过大，超出了子集引擎的内存预算');
      const place = await this.#room(bytes.length);
      new Uint8Array(memory.buffer, place.offset, place.length).set(bytes);
      if (ownsLoaded) giveBack(bytes);
      return { id: font, place, heldWhole, metricsVary };
    } finally {
      const next = this.#turns.shift();
      if (next) next();
      else this.#loads++;
    }
  }

  /** One after the other, so that a large font gets its room although small ones keep coming. */
  #room(length: number): Promise<Place> {
    const turn = this.#roomTaken.then(() => this.#makeRoom(length));
    this.#roomTaken = turn.catch(() => {});
    return turn;
  }

  async #makeRoom(length: number): Promise<Place> {
    const { memory, onEvict, timeoutMs } = this.#options;
    for (;;) {
      const place = memory.take(length);
      if (place) return place;
      const victim = this.#longestUnused();
      if (victim) {
        this.#entries.delete(victim.id);
        await onEvict(victim.id);
        memory.free(victim.place);
        continue;
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#useEnded = resolve;
      await withDeadline(promise, timeoutMs, busy).finally(() => {
        this.#useEnded = null;
      });
    }
  }

  #longestUnused(): ResidentFont | null {
    for (const { resident, uses } of this.#entries.values()) if (resident && !uses) return resident;
    return null;
  }
}

const busy = (): SubsetError => new SubsetError('BUSY', '子集引擎繁忙，请稍后重试');

/** Memory outside V8's heap, megabytes a font, goes with its buffer at once and not when a collector comes by. */
function giveBack(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer(0);
}

function withDeadline<T>(work: Promise<T>, ms: number, error: () => SubsetError): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(error()), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
