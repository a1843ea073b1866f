import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../calls/app-error.ts';
import { compress, type Encoding } from '../transport/compress.ts';

export interface MadePage {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: Buffer;
  readonly policy: string;
  readonly etag: string;
  /** Pattern of the page's path, such as `/font/:id`; `undefined` if no page has the path. */
  readonly route?: string | undefined;
  /** Compressed bodies, or the compression in progress; `null` until first requested. */
  br: Buffer | Promise<Buffer> | null;
  gzip: Buffer | Promise<Buffer> | null;
}

export interface CachedPage extends Omit<MadePage, 'body'> {
  /** `null` once the page is held in brotli alone, an eighth of its size, which nearly every visitor takes. */
  body: Buffer | null;
}

interface Entry {
  revision: number;
  until: number;
  page: CachedPage;
}

/** Lifetime (ms) of a cached page: download counts and the hot list change without a new revision. */
const TTL = 60_000;
/** Time (ms) between a failed render and the next attempt; meanwhile the expired page is sent. */
const RETRY_AFTER = 2000;
const QUALITY = 5;
/** Smallest body (bytes) worth compressing. */
const MIN_BYTES = 1024;

const unpacked = promisify(brotliDecompress);

/**
 * Caches pages for anonymous visitors by normalised URL, compressed, within a budget of bytes.
 * Never returns a page of an older revision; concurrent requests for one page share a render.
 */
export class HtmlCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  readonly #now: () => number;
  #renders = 0;

  constructor(budget: number, now: () => number = Date.now) {
    this.#entries = new LRUCache<string, Entry>({ maxSize: budget });
    this.#now = now;
  }

  /** Cached page that is still valid. Synchronous, since most requests need nothing else. */
  held(key: string, revision: number): CachedPage | undefined {
    const entry = this.#entries.get(key);
    return entry && entry.revision === revision && entry.until > this.#now() ? entry.page : undefined;
  }

  /** Cached page whose lifetime may be over. */
  expired(key: string, revision: number): CachedPage | undefined {
    const entry = this.#entries.get(key);
    return entry?.revision === revision && entry.page.status === 200 ? entry.page : undefined;
  }

  /**
   * Renders a page that is not cached. While rendering fails, as in a database outage, sends the expired one.
   * @param render resolves to the page and whether it may be cached
   */
  async get(
    key: string,
    revision: number,
    render: () => Promise<{ page: MadePage; cacheable: boolean }>,
  ): Promise<CachedPage> {
    const held = this.held(key, revision);
    if (held) return held;
    const name = `${revision} ${key}`;
    const running = this.#rendering.get(name);
    if (running) return running;
    this.#renders++;
    const rendering = (async () => {
      const fallback = this.expired(key, revision) ? (this.#entries.get(key) as Entry) : null;
      const { page, cacheable } = await render().catch((error: unknown) => {
        if (!fallback || !(error instanceof AppError)) throw error;
        return { page: fallback.page, cacheable: false };
      });
      if (fallback && (page === fallback.page || page.status >= 500)) {
        fallback.until = this.#now() + RETRY_AFTER;
        return fallback.page;
      }
      if (cacheable) this.#keep(key, { revision, until: this.#now() + TTL, page });
      return page;
    })().finally(() => this.#rendering.delete(name));
    this.#rendering.set(name, rendering);
    return rendering;
  }

  #keep(key: string, entry: Entry): void {
    const { page } = entry;
    const hold = (held: Entry, bytes: number) =>
      this.#entries.set(key, held, { size: bytes + page.policy.length + key.length + 200 });
    const bytes = page.body?.length ?? 0;
    hold(entry, bytes);
    if (bytes < MIN_BYTES) return;
    Promise.resolve(bodyIn(page, 'br')).then(
      (packed) => {
        page.body = null;
        const held = this.#entries.peek(key);
        // Gzip takes at most half as much again. The size of an entry changes only with another object.
        if (held?.page === page) hold({ ...held }, Math.ceil(packed.length * 2.5));
      },
      // The next request for it tries again.
      () => {},
    );
  }

  get size(): number {
    return this.#entries.size;
  }

  get renders(): number {
    return this.#renders;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }
}

/** Encoding in which a page is sent to a client that prefers the given one. */
export const encodingOf = ({ body }: CachedPage, preferred: Encoding): Encoding =>
  body !== null && body.length < MIN_BYTES ? 'identity' : preferred;

/** Body in the given encoding; compressed on first use. */
export function bodyIn(page: CachedPage, encoding: Encoding): Promise<Buffer> | Buffer {
  if (encoding === 'identity') return page.body ?? unpackedBody(page);
  page[encoding] ??= Promise.resolve(bodyIn(page, 'identity'))
    .then((body) => compress(body, encoding, QUALITY))
    .then(
      (packed) => {
        page[encoding] = packed;
        return packed;
      },
      (error: unknown) => {
        // Lets the next request try again.
        page[encoding] = null;
        throw error;
      },
    );
  return page[encoding];
}

const unpackedBody = async ({ br }: CachedPage): Promise<Buffer> => unpacked((await br) as Buffer);

/** Query parameters for tracking the source of a visit; they do not affect the page. */
const TRACKING =
  /^(utm_\w+|gclid|fbclid|msclkid|bd_vid|spm|scm|share_\w+|_t|_ga|mc_[ce]id|yclid|qhclickid|hmsr|hmpl)$/;

/**
 * Normalises a URL, so that equal pages share a cache key: sorts parameters and drops empty and tracking ones. The
 * page is rendered from the result, so nothing that was dropped can reach a page sent to other visitors.
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
