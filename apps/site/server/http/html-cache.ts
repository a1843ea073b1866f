import { LRUCache } from 'lru-cache';
import { compress } from './compress.ts';

export interface CachedPage {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: Buffer;
  readonly policy: string;
  readonly etag: string;
  /** Compressed bodies, or what is making them; null until somebody asks. */
  br: Buffer | Promise<Buffer> | null;
  gzip: Buffer | Promise<Buffer> | null;
}

interface Entry {
  revision: number;
  until: number;
  page: CachedPage;
}

/** A page goes stale on its own: download counts and the hot list change without a new revision. */
const TTL = 60_000;
const QUALITY = 5;

/**
 * Pages of visitors without a token, by normalised address, with their compressed bodies, within a budget of
 * bytes. A page of an older revision is never sent; one render serves everyone who asks for it at the same time.
 */
export class HtmlCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  readonly #now: () => number;

  constructor(budget: number, now: () => number = Date.now) {
    this.#entries = new LRUCache<string, Entry>({ maxSize: budget });
    this.#now = now;
  }

  /** The page if it is kept and still good; says so at once, since most requests need nothing else. */
  held(key: string, revision: number): CachedPage | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.revision === revision && entry.until > this.#now() ? entry.page : undefined;
  }

  /** @param render resolves with the page and whether it may be kept */
  async get(
    key: string,
    revision: number,
    render: () => Promise<{ page: CachedPage; cacheable: boolean }>,
  ): Promise<CachedPage> {
    const held = this.held(key, revision);
    if (held) return held;
    const name = `${revision} ${key}`;
    const running = this.#rendering.get(name);
    if (running) return running;
    const rendering = (async () => {
      const { page, cacheable } = await render();
      if (cacheable) {
        // Its compressed forms come to a third of it at most.
        const size = Math.ceil(page.body.length * 1.4) + page.policy.length + key.length + 200;
        this.#entries.set(key, { revision, until: this.#now() + TTL, page }, { size });
      }
      return page;
    })().finally(() => this.#rendering.delete(name));
    this.#rendering.set(name, rendering);
    return rendering;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }
}

/** The page in an encoding, compressed with the first that asks for it. */
export function bodyIn(page: CachedPage, encoding: 'br' | 'gzip' | 'identity'): Promise<Buffer> | Buffer {
  if (encoding === 'identity' || page.body.length < 1024) return page.body;
  page[encoding] ??= compress(page.body, encoding, QUALITY).then(
    (packed) => {
      page[encoding] = packed;
      return packed;
    },
    (error: unknown) => {
      // The next who asks tries again.
      page[encoding] = null;
      throw error;
    },
  );
  return page[encoding];
}

/** Parameters that say where a visitor came from, and nothing of what to show. */
const TRACKING =
  /^(utm_\w+|gclid|fbclid|msclkid|bd_vid|spm|scm|share_\w+|_t|_ga|mc_[ce]id|yclid|qhclickid|hmsr|hmpl)$/;

/**
 * One address for everything that shows the same page: parameters sorted, empty and tracking ones dropped. The
 * page is rendered from the result, so that nothing of the dropped part can reach a page that others get.
 * @returns path and search
 */
export function normaliseUrl(url: string): string {
  const at = url.indexOf('?');
  if (at < 0) return url;
  const path = url.slice(0, at);
  const kept = [...new URLSearchParams(url.slice(at + 1))]
    .filter(([key, value]) => value !== '' && !TRACKING.test(key))
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const search = new URLSearchParams(kept).toString();
  return search ? `${path}?${search}` : path;
}
