import { getFontList } from '@ziwan/contract';
import { AppError } from '../../calls/app-error.ts';
import { ANONYMOUS } from '../../calls/handling.ts';
import type { IndexedFace } from '../../fonts/coverage/index.ts';
import type { Services } from '../../services.ts';
import type { Pages } from '../pages/pages.ts';
import { renderPage } from '../pages/render-page.ts';

/** What a process with a working database may still be unable to serve. */
type NotServing = 'CONTENT_FAILING' | 'FONTS_FAILING';

/** Time (ms) for which a result is used again. */
const KEPT = 3000;
/** Time (ms) that a caller waits for a new result; after that it gets the last one, since a busy site is no broken one. */
const PATIENCE = 1500;
/** Time (ms) after which a check counts as failed. */
const TIMEOUT = 15_000;
/** Fonts tried: a missing or damaged file takes one font out of service, not the site. */
const FONTS_TRIED = 3;

/**
 * Proves that this process can serve: renders the home page, or reads the font list without pages, and makes a subset
 * of a new character. Neither passes admission, so a full queue does not fail it. Fonts tried are the same each time,
 * so that they stay in the engine's memory.
 */
export class ServingProof {
  readonly #services: Services;
  readonly #pages: Pages | null;
  readonly #onFault: (error: unknown) => void;
  #last: { result: NotServing | null; until: number } | null = null;
  #running: Promise<NotServing | null> | null = null;
  #round = 0;

  constructor(services: Services, pages: Pages | null, onFault: (error: unknown) => void) {
    this.#services = services;
    // Vite compiles pages on demand, which takes longer than a health check waits.
    this.#pages = pages?.dev ? null : pages;
    this.#onFault = onFault;
  }

  /** Resolves to `null` if the process serves. */
  async current(): Promise<NotServing | null> {
    if (this.#last && performance.now() < this.#last.until) return this.#last.result;
    this.#running ??= this.#check().finally(() => {
      this.#running = null;
    });
    return within(this.#running, PATIENCE, () => this.#last?.result ?? null);
  }

  async #check(): Promise<NotServing | null> {
    const attempt = this.#attempt(this.#last?.result ?? null);
    const result = await within(attempt, TIMEOUT, () => 'CONTENT_FAILING' as const);
    this.#last = { result, until: performance.now() + KEPT };
    return result;
  }

  async #attempt(before: NotServing | null): Promise<NotServing | null> {
    const { roles } = this.#services.config;
    const failed = (error: unknown, result: NotServing) => {
      if (result !== before) this.#onFault(error);
      return result;
    };
    try {
      await this.#serveContent();
    } catch (error) {
      return failed(error, 'CONTENT_FAILING');
    }
    try {
      if (roles.has('webfont')) await this.#makeSubset();
    } catch (error) {
      return failed(error, 'FONTS_FAILING');
    }
    return null;
  }

  async #serveContent(): Promise<void> {
    const { config, apiFor } = this.#services;
    if (this.#pages) {
      const { page } = await renderPage(this.#pages, '/', ANONYMOUS);
      if (page.status >= 400) throw new Error(`the home page answers ${page.status}`);
    } else if (config.roles.has('api')) await apiFor(ANONYMOUS).call(getFontList, { query: {} });
  }

  async #makeSubset(): Promise<void> {
    const { fonts } = this.#services;
    const { faces } = await fonts.drawn();
    let failure: unknown = null;
    for (const face of faces.slice(0, FONTS_TRIED)) {
      try {
        const text = characterOf(face, this.#round++);
        await fonts.webfont.service.single({ gno: face.gno, text });
        return;
      } catch (error) {
        // The engine's queue is full, or the character is a space.
        if (error instanceof AppError && (error.key === 'UNAVAILABLE' || error.statusCode < 500)) return;
        failure ??= error;
      }
    }
    if (failure !== null) throw failure;
  }
}

/** Resolves like the promise, or after `ms` to a substitute. */
async function within<T>(promise: Promise<T>, ms: number, substitute: () => T): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<T>();
  const timer = setTimeout(() => resolve(substitute()), ms).unref();
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** A character of the face, another one each round. */
function characterOf({ ranges }: IndexedFace, round: number): string {
  let left = round % ranges.size;
  for (const [first, last] of ranges) {
    const size = last - first + 1;
    if (left < size) return String.fromCodePoint(first + left);
    left -= size;
  }
  return '';
}
