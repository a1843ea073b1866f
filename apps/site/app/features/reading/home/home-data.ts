import { type ApiClient, type DataOf, showData } from '@ziwan/contract';

type Home = DataOf<typeof showData>;

/** Cache size, in lines. Evicts the least recently requested. */
const MOST = 20;

/** Home data by line. */
export class HomeStore {
  readonly #kept = new Map<string, Home>();

  keep(line: string, home: Home): void {
    this.#kept.delete(line);
    this.#kept.set(line, home);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break;
      this.#kept.delete(oldest);
    }
  }

  /**
   * Fetches once per line and caches until a reload. A failed reload keeps the cached data and reports the error.
   * @throws ApiError without cached data
   */
  async read(
    api: ApiClient,
    line: string,
    options: { reload: boolean; signal?: AbortSignal },
  ): Promise<Home> {
    const kept = this.#kept.get(line);
    if (kept && !options.reload) return kept;
    try {
      const signal = options.signal ? { signal: options.signal } : {};
      const home = await api.call(showData, { query: line ? { text: line } : {} }, signal);
      this.keep(line, home);
      return home;
    } catch (error) {
      if (kept && !options.signal?.aborted) return kept;
      throw error;
    }
  }
}

const visit = new HomeStore();

/** The browser's cache. Empty on the server. */
export const homeStore = (): HomeStore => (typeof window === 'undefined' ? new HomeStore() : visit);
