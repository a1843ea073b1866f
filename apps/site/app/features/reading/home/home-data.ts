import { type ApiClient, type DataOf, showData } from '@ziwan/contract';

type Home = DataOf<typeof showData>;

/** Lines of which the home page is kept; the one asked for longest ago makes room. */
const MOST = 20;

/** Home data by the line they were asked with. */
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
   * Fetched once a line, then kept until a reload is asked for. What is kept outlives a reload that fails: the visitor
   * is told, and the page stays.
   * @throws ApiError where nothing is kept
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

/** This browser's, until the document is left; on the server one that holds nothing. */
export const homeStore = (): HomeStore => (typeof window === 'undefined' ? new HomeStore() : visit);
