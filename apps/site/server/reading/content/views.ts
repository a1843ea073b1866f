import type { EntryRepository } from './repository.ts';

/** Interval (ms) at which buffered views are written. */
const FLUSH_INTERVAL = 5000;

/** Buffers views in memory and writes them in batches. */
export class ViewCounter {
  readonly #repository: Pick<EntryRepository, 'addViews'>;
  readonly #onFault: (error: unknown) => void;
  #buffer = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(repository: Pick<EntryRepository, 'addViews'>, onFault: (error: unknown) => void) {
    this.#repository = repository;
    this.#onFault = onFault;
  }

  count(id: string): void {
    this.#buffer.set(id, (this.#buffer.get(id) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_INTERVAL).unref();
  }

  /** Writes the buffered views; on failure they stay buffered. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const buffered = this.#buffer;
    this.#buffer = new Map();
    for (const [id, views] of buffered) {
      try {
        await this.#repository.addViews(id, views);
      } catch (error) {
        this.#buffer.set(id, (this.#buffer.get(id) ?? 0) + views);
        this.#onFault(error);
      }
    }
  }
}
