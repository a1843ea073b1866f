import { Sealer } from '../../security/sealing.ts';

/** Lifetime (ms) of a preview: a working day. */
const LIFETIME = 12 * 3_600_000;

/** Tokens that show the site as it will be after a release, to anyone who has one. */
export class PreviewTokens {
  readonly #sealer: Sealer;
  readonly #now: () => number;

  constructor(secret: string, now: () => number) {
    this.#sealer = new Sealer(secret, 'release-preview');
    this.#now = now;
  }

  make(release: string): { token: string; expiresAt: number } {
    const expiresAt = this.#now() + LIFETIME;
    return { token: this.#sealer.seal(`${expiresAt} ${release}`), expiresAt };
  }

  /** @returns id of the release; `null` for a token that is invalid or expired */
  open(token: string): string | null {
    const [expiresAt, release] = this.#sealer.open(token)?.split(' ') ?? [];
    return release !== undefined && Number(expiresAt) > this.#now() ? release : null;
  }
}
