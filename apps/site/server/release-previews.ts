import type { Infrastructure, Overrides } from './infrastructure.ts';
import type { Services } from './services.ts';
import { type Basis, basisOf, openSiteAfter, type SiteAfter } from './site-after.ts';

/** Releases that are seen at a time; the least recently seen is closed first. */
const MOST = 2;
/** Time (ms) after which a preview that nobody asks for is closed. */
const IDLE = 15 * 60_000;
/** Age (ms) of a preview past which it is compared with the site again. */
const CHECKED = 1000;
/** Time (ms) in which requests that still read a replaced copy end. */
const GRACE = 30_000;

interface Live {
  readonly key: string;
  readonly site: Promise<SiteAfter>;
  checkedAt: number;
  seenAt: number;
}

/** Holds the copies of the site that show what releases will change, and renews them. */
export class ReleasePreviews {
  readonly #infra: Infrastructure;
  readonly #open: (basis: Basis) => Promise<SiteAfter>;
  readonly #live = new Map<string, Live>();
  readonly #asking = new Map<string, Promise<Live | null>>();
  readonly #closing = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(infra: Infrastructure, fonts: Services['fonts'], overrides: Overrides) {
    this.#infra = infra;
    this.#open = (basis) => openSiteAfter(infra, fonts, basis, overrides);
    this.#timer = setInterval(() => this.#closeIdle(), IDLE / 3).unref();
  }

  /** @returns `null` for a release that is not open any more */
  async of(id: string): Promise<SiteAfter | null> {
    const held = this.#live.get(id);
    const now = Date.now();
    if (held && now - held.checkedAt < CHECKED) {
      held.seenAt = now;
      return held.site;
    }
    const asking = this.#asking.get(id) ?? this.#renewed(id).finally(() => this.#asking.delete(id));
    this.#asking.set(id, asking);
    return (await asking)?.site ?? null;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const id of this.#live.keys()) this.#drop(id, 0);
    await Promise.all(this.#closing);
  }

  async #renewed(id: string): Promise<Live | null> {
    const basis = await basisOf(this.#infra, id);
    const held = this.#live.get(id);
    if (held && held.key === basis?.key) {
      held.checkedAt = held.seenAt = Date.now();
      return held;
    }
    this.#drop(id, GRACE);
    if (!basis) return null;
    const site = this.#open(basis);
    const live = { key: basis.key, site, checkedAt: Date.now(), seenAt: Date.now() };
    this.#live.set(id, live);
    while (this.#live.size > MOST) {
      const [oldest] = [...this.#live].sort(([, a], [, b]) => a.seenAt - b.seenAt)[0] as [string, Live];
      this.#drop(oldest, GRACE);
    }
    await site.catch(() => this.#live.delete(id));
    live.checkedAt = Date.now();
    return live;
  }

  #closeIdle(): void {
    for (const [id, { seenAt }] of this.#live) if (Date.now() - seenAt > IDLE) this.#drop(id, 0);
  }

  #drop(id: string, grace: number): void {
    const live = this.#live.get(id);
    if (!live) return;
    this.#live.delete(id);
    const close = () => live.site.then((site) => site.close()).catch(this.#infra.faultsIn('release preview'));
    if (grace === 0) {
      const closed = close().finally(() => this.#closing.delete(closed));
      this.#closing.add(closed);
    } else {
      const timer = setTimeout(() => void close(), grace);
      timer.unref();
    }
  }
}
