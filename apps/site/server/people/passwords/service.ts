import { AppError } from '../../calls/app-error.ts';
import { type BoundedQueue, createBoundedQueue, QueueFull } from '../../runtime/bounded-queue.ts';
import { hashPassword, PASSWORD_COST, type PasswordCost, verifyPassword } from './argon2.ts';
import { isCommonPassword } from './common.ts';

/** Concurrent hashes and queue length; each hash takes about 40 ms of CPU time and 19 MiB. */
export interface HashingLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Hashes passwords with argon2id at bounded concurrency, so that a flood of logins cannot exhaust memory. */
export class PasswordService {
  readonly #queue: BoundedQueue;
  readonly #cost: PasswordCost;
  /** Hash to verify against for unknown accounts, so that timing does not reveal them. */
  #dummy: Promise<string> | undefined;

  constructor(limits: HashingLimits, cost = PASSWORD_COST) {
    this.#cost = cost;
    this.#queue = createBoundedQueue(limits.running, limits.waiting);
  }

  /** @throws AppError PASSWORD_COMMON */
  assertUncommon(password: string, account: readonly (string | null)[]): void {
    if (isCommonPassword(password, account)) throw new AppError('PASSWORD_COMMON');
  }

  /** @throws AppError UNAVAILABLE when the queue is full */
  hash(password: string): Promise<string> {
    return this.#queued(() => hashPassword(password, this.#cost));
  }

  /**
   * @param kept hash of the account; null without an account or a password, which takes the same time and never matches
   * @throws AppError UNAVAILABLE when the queue is full
   */
  async verify(password: string, kept: string | null): Promise<boolean> {
    this.#dummy ??= hashPassword('nobody', this.#cost);
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
