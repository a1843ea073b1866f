import { Sealer } from '@ziwan/infra/sealing';

/** Lifetime (ms) of a preview: a working day. */
const LIFETIME = 12 * 3_600_000;

/** Tokens that show the site as it will be after a release, or was at a moment, to anyone who has one. */
export class PreviewTokens {
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor(secret: string, now: () => number) {
    this.#sealer = new Sealer(secret, 'release-preview');
    this.#now = now;
  }

  /** @param sight id of a release, or `at:` and a moment (ISO 8601, UTC) */
  make(sight: string): { token: string; expiresAt: number } {
    const expiresAt = this.#now() + LIFETIME;
    return { token: this.#sealer.seal(`${expiresAt} ${sight}`), expiresAt };
  }

  /** @returns what is seen, as `make` got it; `null` for a token that is invalid or expired */
  open(token: string): string | null {
    const [expiresAt, sight] = this.#sealer.open(token)?.split(' ') ?? [];
    return sight !== undefined && Number(expiresAt) > this.#now() ? sight : null;
  }
}
