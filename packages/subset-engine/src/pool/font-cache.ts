import { METRICS_VARIATIONS } from '../tables/axes.ts';
import { type FontFile, openFontFile } from '../tables/font-file.ts';
import { isHeldWhole } from '../tables/held-whole.ts';
import { PagedFile } from '../tables/paged-file.ts';
import { type FontLoader, type FontPath, SubsetError } from '../types.ts';
import { deferred } from './deferred.ts';
import type { FontMemory, Place } from './font-memory.ts';

export interface ResidentFont {
  readonly id: string;
  /** Its place in the memory shared by all workers, or its file. */
  readonly place: Place | FontPath;
  /** True if HarfBuzz must hold the whole font: each worker using it needs several times its size. */
  readonly heldWhole: boolean;
  /** True if advances vary by tables that only HarfBuzz can renumber, whatever the text. */
  readonly metricsVary: boolean;
}

interface Entry {
  readonly id: string;
  uses: number;
  /** `null` while the font is loading. */
  resident: ResidentFont | null;
  /** Resolves when the load has had its turn. */
  readonly started: Promise<void>;
  readonly ready: Promise<ResidentFont>;
}

interface FontCacheOptions {
  load: FontLoader;
  memory: FontMemory;
  /** Maximum bytes of concurrent loads. */
  loadBytes: number;
  timeoutMs: number;
  /** Maximum number of waiting loads. */
  queueLimit: number;
  /** True if nobody else uses the loaded bytes, so that they can be freed once copied. */
  ownsLoaded: boolean;
  /** Resolves once no worker reads the font any more. */
  onEvict: (font: string) => Promise<void>;
}

// A file being loaded is in memory twice, so small memories allow few concurrent loads.
const BYTES_PER_LOAD = 32 * 1024 * 1024;
const MAX_LOADS = 8;
/** Timeouts of a caller after which a load counts as hanging. */
const HANGS_AFTER = 15;

/**
 * Loads and checks fonts on their first use. A font with a file is read from there by the workers. Other fonts are kept
 * in the memory set aside for them: loading one evicts the least recently used ones; if all are in use, it waits.
 */
export class FontCache {
  readonly #options: FontCacheOptions;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry>();
  #loads: number;
  readonly #waiting: (() => void)[] = [];
  #roomTaken: Promise<unknown> = Promise.resolve();
  #useEnded: (() => void) | null = null;

  constructor(options: FontCacheOptions) {
    this.#options = options;
    this.#loads = Math.min(MAX_LOADS, Math.max(1, Math.floor(options.loadBytes / BYTES_PER_LOAD)));
  }

  get count(): number {
    return this.#entries.size;
  }

  /**
   * Acquires a font for one use, which `release` ends; returns it synchronously if it is resident. A load that takes
   * longer than the timeout goes on for later callers. A failed one is retried by the next caller.
   * @throws whatever the loader throws, or `TIMEOUT`, `FONT_INVALID`, `FONT_TOO_LARGE`, `BUSY`
   */
  acquire(font: string): ResidentFont | Promise<ResidentFont> {
    const known = this.#entries.get(font);
    if (known) {
      this.#entries.delete(font);
      this.#entries.set(font, known);
      known.uses++;
      return known.resident ?? this.#awaited(known);
    }
    if (this.#waiting.length >= this.#options.queueLimit) return Promise.reject(busy());
    const { promise: started, resolve: onStart } = deferred<void>();
    const entry: Entry = { id: font, uses: 1, resident: null, started, ready: this.#load(font, onStart) };
    this.#entries.set(font, entry);
    entry.ready.then(
      (resident) => {
        entry.resident = resident;
        if (!entry.uses) this.#useEnded?.();
      },
      () => this.#entries.delete(font),
    );
    return this.#awaited(entry);
  }

  /** Waits for a load, not longer than the timeout once it has started. */
  async #awaited(entry: Entry): Promise<ResidentFont> {
    await entry.started;
    return withDeadline(entry.ready, this.#options.timeoutMs, () => {
      entry.uses--;
      return busy();
    });
  }

  /** Ends one use of an acquired font. */
  release(font: string): void {
    const entry = this.#entries.get(font);
    if (!entry) return;
    entry.uses--;
    if (!entry.uses) this.#useEnded?.();
  }

  /** Forgets a font that a worker could not read; its next use loads and checks it again. */
  drop(font: ResidentFont): void {
    if (this.#entries.get(font.id)?.resident !== font) return;
    this.#entries.delete(font.id);
    void this.#options.onEvict(font.id);
  }

  /** Frees a font that nobody uses. */
  async forget(font: string): Promise<void> {
    const entry = this.#entries.get(font);
    const resident = await entry?.ready.catch(() => null);
    if (!entry || !resident || entry.uses || this.#entries.get(font) !== entry) return;
    this.#entries.delete(font);
    await this.#options.onEvict(font);
    if ('offset' in resident.place) this.#options.memory.free(resident.place);
    this.#useEnded?.();
  }

  async #load(font: string, onStart: () => void): Promise<ResidentFont> {
    if (this.#loads > 0) this.#loads--;
    else await new Promise<void>((go) => this.#waiting.push(go));
    onStart();
    try {
      const { load, memory, timeoutMs, ownsLoaded } = this.#options;
      const loaded = await withDeadline(
        load(font),
        HANGS_AFTER * timeoutMs,
        () => new SubsetError('TIMEOUT', '读取字体文件超时'),
      );
      const file = 'path' in loaded ? headerOf(loaded) : openFontFile(loaded);
      const heldWhole = isHeldWhole(file);
      const metricsVary = METRICS_VARIATIONS.some((tag) => file.tables.has(tag));
      if ('path' in loaded) return { id: font, place: loaded, heldWhole, metricsVary };
      const place = await this.#room(loaded.length);
      new Uint8Array(memory.buffer, place.offset, place.length).set(loaded);
      if (ownsLoaded) releaseMemory(loaded);
      return { id: font, place, heldWhole, metricsVary };
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#loads++;
    }
  }

  /** Serialises allocations, so that small fonts cannot starve a large one. */
  #room(length: number): Promise<Place> {
    if (length > this.#options.memory.capacity)
      throw new SubsetError('FONT_TOO_LARGE', '字体过大，超出了子集引擎的内存预算');
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
        if ('offset' in victim.place) memory.free(victim.place);
        continue;
      }
      const { promise, resolve } = deferred<void>();
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

/** Reads the tables' directory alone. */
function headerOf({ path, length }: FontPath): FontFile {
  const file = new PagedFile(path, length);
  try {
    return openFontFile(file);
  } finally {
    file.close();
  }
}

const busy = (): SubsetError => new SubsetError('BUSY', '子集引擎繁忙，请稍后重试');

/** Frees the buffer at once: it is megabytes outside V8's heap, which the garbage collector would free late. */
function releaseMemory(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.length) buffer.transfer?.(0);
}

function withDeadline<T>(work: Promise<T>, ms: number, error: () => SubsetError): Promise<T> {
  const { promise, resolve, reject } = deferred<T>();
  const timer = setTimeout(() => reject(error()), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
