import { AppError } from '../../calls/app-error.ts';
import { type BoundedQueue, createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { hashPassword, verifyPassword } from './argon2.ts';
import { isCommonPassword } from './common.ts';

/** Hashes at a time, and how many may wait for their turn; each takes some 40 ms of a core and 19 MiB. */
export interface HashingLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Passwords as argon2id, a bounded number at a time: a flood of logins waits or is refused, and takes no more memory. */
export class PasswordService {
  readonly #queue: BoundedQueue;
  /** What a guess at nobody's account is compared with, so that it takes as long as at somebody's. */
  #dummy: Promise<string> | undefined;

  constructor(limits: HashingLimits) {
    this.#queue = createBoundedQueue(limits.running, limits.waiting);
  }

  /** @throws AppError PASSWORD_COMMON */
  assertUncommon(password: string, account: readonly (string | null)[]): void {
    if (isCommonPassword(password, account)) throw new AppError('PASSWORD_COMMON');
  }

  /** @throws AppError UNAVAILABLE when too many wait already */
  hash(password: string): Promise<string> {
    return this.#queued(() => hashPassword(password));
  }

  /**
   * @param kept the account's hash; null for no account or no password, which takes the same time and is never right
   * @throws AppError UNAVAILABLE when too many wait already
   */
  async verify(password: string, kept: string | null): Promise<boolean> {
    this.#dummy ??= hashPassword('nobody');
    const dummy = await this.#dummy;
    const right = await this.#queued(() => verifyPassword(password, kept ?? dummy));
    return right && kept !== null;
  }

  async #queued<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#queue.run(work);
    } catch (cause) {
      if (cause instanceof QueueFull) throw new AppError('UNAVAILABLE', { retryAfter: 2, cause });
      throw cause;
    }
  }
}
