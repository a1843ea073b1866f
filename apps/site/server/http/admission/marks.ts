import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cache } from '../transport/cache.ts';

/** Cookie that says in which hour its browser first came. */
export const MARK_COOKIE = 'since';

const HOUR = 3_600_000;
/** Hours for which a mark counts. */
const LIFETIME = 7 * 24;
const SIGNATURE_BYTES = 12;

/**
 * Marks of browsers that have come before. A mark is the hour of its issue, signed together with the visitor's network,
 * so that all who came in that hour from that network have the same one, and no other network can use it.
 */
export class Marks {
  readonly #key: Uint8Array;
  readonly #now: () => number;

  constructor(secret: string, now: () => number = Date.now) {
    this.#key = new Uint8Array(hkdfSync('sha256', secret, '', 'marks', 32));
    this.#now = now;
  }

  /** Mark of this hour, for a visitor of the network. */
  issue(network: string): string {
    const hour = this.#hour;
    return `${hour.toString(36)}.${this.#sign(hour, network).toString('base64url')}`;
  }

  /** Hours since the issue of the mark in a `Cookie` header; `null` without one that is valid for the network. */
  age(cookie: string | undefined, network: string): number | null {
    const [, time = '', signature = ''] = FORMAT.exec(cookie ?? '') ?? [];
    if (signature === '') return null;
    const issued = Number.parseInt(time, 36);
    const age = this.#hour - issued;
    if (age < 0 || age >= LIFETIME) return null;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), this.#sign(issued, network)) ? age : null;
  }

  get #hour(): number {
    return Math.floor(this.#now() / HOUR);
  }

  #sign(hour: number, network: string): Buffer {
    return createHmac('sha256', this.#key).update(`${hour} ${network}`).digest().subarray(0, SIGNATURE_BYTES);
  }
}

const FORMAT = new RegExp(`(?:^|;\\s*)${MARK_COOKIE}=([0-9a-z]{1,8})\\.([\\w-]{16})(?:;|$)`);

interface MarkOptions {
  readonly marks: Marks;
  readonly networkOf: (request: FastifyRequest) => string;
  /** True while requests wait: a mark must be older than an attack. */
  readonly isBusy: () => boolean;
  readonly secure: boolean;
}

/**
 * Marks a browser with an answer that no cache keeps: a page's would not be the same for everybody. Only the site's own
 * pages send such calls with the field `Sec-Fetch-Site: same-origin`.
 */
export function addMarks(app: FastifyInstance, { marks, networkOf, isBusy, secure }: MarkOptions): void {
  const attributes = `Path=/; Max-Age=${(LIFETIME * HOUR) / 1000}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  app.addHook('onSend', async (request, reply) => {
    const { headers } = request;
    if (headers['sec-fetch-site'] !== 'same-origin' || reply.getHeader('cache-control') !== cache.none)
      return;
    const network = networkOf(request);
    if (isBusy() || marks.age(headers.cookie, network) !== null) return;
    reply.header('set-cookie', `${MARK_COOKIE}=${marks.issue(network)}; ${attributes}`);
  });
}
