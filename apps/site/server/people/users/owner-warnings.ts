import { randomBytes } from 'node:crypto';
import type { Mail } from '@ziwan/infra/mail';
import { AppError } from '../../calls/app-error.ts';
import type { AccountEvent, AccountRecord } from './record.ts';
import type { User } from './repository.ts';

/** Delay (ms) before the owner is told: the response goes out first, so its timing does not show if there is one. */
const DELAY = 50;

interface Warning {
  event: AccountEvent;
  counts: Record<string, number>;
  subject: string;
  /** Text of the mail and of the message. */
  text: string;
}

/** Warns the owner of an account, by message and by mail if there is an address. */
export class OwnerWarnings {
  readonly #record: AccountRecord;
  readonly #mail: Mail;
  readonly #onFault: (error: unknown) => void;
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: { record: AccountRecord; mail: Mail; onFault: (error: unknown) => void }) {
    this.#record = parts.record;
    this.#mail = parts.mail;
    this.#onFault = parts.onFault;
  }

  /** Sends after the response; failures are reported, not thrown. */
  later(user: User, warning: Warning): void {
    const telling = new Promise((later) => setTimeout(later, DELAY))
      .then(() => this.#tell(user, warning))
      .catch((error) => {
        // The budget of mail reports itself.
        if (!(error instanceof AppError)) this.#onFault(error);
      })
      .finally(() => this.#underWay.delete(telling));
    this.#underWay.add(telling);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  async #tell(user: User, { event, counts, subject, text }: Warning): Promise<void> {
    await this.#record.add(user.id, event, counts, text);
    if (user.email === null) return;
    const idempotencyKey = randomBytes(18).toString('base64url');
    await this.#mail.send({ to: user.email, purpose: 'warning', subject, text, idempotencyKey });
  }
}
