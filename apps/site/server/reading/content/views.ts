import type { EntryRepository } from './repository.ts';

/** Interval (ms) at which buffered views are written. */
const GATHERED = 5000;

/** Buffers views in memory and writes them in batches. */
export class ViewCounter {
  readonly #repository: Pick<EntryRepository, 'addViews'>;
  readonly #onFault: (error: unknown) => void;
  #gathered = new Map<string, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(repository: Pick<EntryRepository, 'addViews'>, onFault: (error: unknown) => void) {
    this.#repository = repository;
    this.#onFault = onFault;
  }

  count(id: string): void {
    this.#gathered.set(id, (this.#gathered.get(id) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush(), GATHERED).unref();
  }

  /** Writes the buffered views; on failure they stay buffered. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const gathered = this.#gathered;
    this.#gathered = new Map();
    for (const [id, views] of gathered) {
      try {
        await this.#repository.addViews(id, views);
      } catch (error) {
        this.#gathered.set(id, (this.#gathered.get(id) ?? 0) + views);
        this.#onFault(error);
      }
    }
  }
}
