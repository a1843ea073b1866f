import { type FontLoader, SubsetError } from '../types.ts';

interface Entry {
  /** Resolves to memory that every worker reads without a copy of its own. */
  bytes: Promise<SharedArrayBuffer>;
  size: number;
}

/** Font files in shared memory, the longest unused leaving first when they outgrow the budget. */
export class FontCache {
  readonly #load: FontLoader;
  readonly #budget: number;
  readonly #timeoutMs: number;
  readonly #onEvict: (font: string) => void;
  readonly #entries = new Map<string, Entry>();
  bytes = 0;

  constructor(options: {
    load: FontLoader;
    budget: number;
    timeoutMs: number;
    onEvict: (font: string) => void;
  }) {
    this.#load = options.load;
    this.#budget = options.budget;
    this.#timeoutMs = options.timeoutMs;
    this.#onEvict = options.onEvict;
  }

  get count(): number {
    return this.#entries.size;
  }

  /** Rejects as the loader does, or with `TIMEOUT`; a failed load is tried again by the next caller. */
  get(font: string): Promise<SharedArrayBuffer> {
    const known = this.#entries.get(font);
    if (known) {
      this.#entries.delete(font);
      this.#entries.set(font, known);
      return known.bytes;
    }
    const entry: Entry = { bytes: this.#fetch(font), size: 0 };
    this.#entries.set(font, entry);
    entry.bytes.then(
      (bytes) => {
        entry.size = bytes.byteLength;
        this.bytes += entry.size;
        this.#trim(font);
      },
      () => this.#entries.delete(font),
    );
    return entry.bytes;
  }

  #trim(current: string): void {
    for (const [font, { size }] of this.#entries) {
      if (this.bytes <= this.#budget) return;
      if (font === current || size === 0) continue;
      this.#entries.delete(font);
      this.bytes -= size;
      this.#onEvict(font);
    }
  }

  async #fetch(font: string): Promise<SharedArrayBuffer> {
    const bytes = await withDeadline(this.#load(font), this.#timeoutMs);
    const shared = new SharedArrayBuffer(bytes.byteLength);
    new Uint8Array(shared).set(bytes);
    return shared;
  }
}

function withDeadline<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(new SubsetError('TIMEOUT', '读取字体文件超时')), ms);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
