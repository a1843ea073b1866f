/** Least-recently-used map within a budget; sizes are whatever unit the caller counts in. */
export class Lru<V> {
  readonly #entries = new Map<string, { value: V; size: number }>();
  readonly #budget: number;
  #used = 0;

  constructor(budget: number) {
    this.#budget = budget;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V, size = 1): void {
    this.delete(key);
    if (size > this.#budget) return;
    this.#entries.set(key, { value, size });
    this.#used += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#used <= this.#budget) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#used -= entry.size;
  }

  clear(): void {
    this.#entries.clear();
    this.#used = 0;
  }

  /** Sum of the sizes held. */
  get used(): number {
    return this.#used;
  }

  get count(): number {
    return this.#entries.size;
  }
}
