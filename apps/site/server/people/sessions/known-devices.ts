import { randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedHash } from '@ziwan/infra/digest';

const DAY = 86_400_000;
/** Days for which a device stays known after a login. */
const KNOWN_DAYS = 365;

export interface KnownDevice {
  readonly mark: string;
  /** Identifies the device in counters. */
  readonly nonce: string;
}

/**
 * Recognises browsers that have logged in to an account before ("device cookies", OWASP: Slow Down Online Guessing
 * Attacks with Device Cookies). A mark lets nobody in; it only has guesses of its own. It does not name the account.
 */
export class KnownDevices {
  readonly #secret: string;
  readonly #now: () => number;

  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
  }

  /** Returns a new mark for the browser that has just logged in: `nonce.day.mac`. */
  mark(userId: string): string {
    const nonce = randomBytes(12).toString('base64url');
    const day = Math.floor(this.#now() / DAY).toString(36);
    return `${nonce}.${day}.${this.#mac(userId, nonce, day)}`;
  }

  /** Finds the mark that belongs to the account. @param userId null for an unknown account, which costs the same */
  find(userId: string | null, marks: readonly string[]): KnownDevice | null {
    let found: KnownDevice | null = null;
    for (const mark of marks) {
      const [nonce = '', day = '', mac = ''] = mark.split('.');
      const own = Buffer.from(this.#mac(userId ?? '', nonce, day));
      const given = Buffer.from(mac);
      const isOwn = own.length === given.length && timingSafeEqual(own, given);
      const age = Math.floor(this.#now() / DAY) - Number.parseInt(day, 36);
      if (isOwn && userId !== null && age <= KNOWN_DAYS) found ??= { mark, nonce };
    }
    return found;
  }

  #mac(userId: string, nonce: string, day: string): string {
    return keyedHash(this.#secret, `known device\n${userId}\n${nonce}\n${day}`, 'base64url');
  }
}
