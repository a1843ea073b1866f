import type { DataOf } from '@ziwan/contract';
import type { messageReply } from '@ziwan/contract/admin';
import { isoOf } from '@ziwan/contract/site-time';
import { sha256Url } from '@ziwan/infra/digest';
import type { Mail } from '@ziwan/infra/mail';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { Notifications } from '../../people/notifications/index.ts';
import type { Session } from '../../people/sessions/index.ts';
import type { Delivery, Received, ReceivedRepository, ReceivedTable } from './received.ts';

type Reaches = DataOf<typeof messageReply>['reaches'];

interface Answer {
  status: string;
  reply: string;
  /** Title of the account message that contains the answer. */
  title: string;
  /** Subject of the mail; `lead` is its first line. */
  subject: string;
  lead: string;
}

/** Delivers answers to the account's messages, else by e-mail; otherwise only records them. */
export class Replies {
  readonly #notify: Notifications['send'];
  readonly #mail: Mail;
  readonly #origin: string | null;
  readonly #now: () => number;
  readonly #onFault: (error: unknown) => void;

  constructor(parts: {
    notify: Notifications['send'];
    mail: Mail;
    origin: string | null;
    now: () => number;
    onFault: (error: unknown) => void;
  }) {
    this.#notify = parts.notify;
    this.#mail = parts.mail;
    this.#origin = parts.origin;
    this.#now = parts.now;
    this.#onFault = parts.onFault;
  }

  /**
   * Writes the answer and the account message in one transaction, then sends any mail. A failed mail is recorded, so
   * that it can be sent again.
   * @throws AppError NOT_FOUND, EDIT_CONFLICT
   */
  async send<T extends ReceivedTable>(
    repository: ReceivedRepository<T>,
    row: Received<T>,
    revision: string,
    answer: Answer,
    by: Session,
  ): Promise<void> {
    const at = isoOf(this.#now());
    const { user_id: userId, email } = row;
    const before: Delivery = userId !== null ? 'notified' : email !== null ? 'failed' : 'none';
    await repository.change(
      row.id,
      revision,
      {
        status: answer.status,
        reply: answer.reply,
        replied_by: by.userId,
        replied_at: at,
        delivery: before,
      },
      async (trx: Kysely<Database>) => {
        if (userId === null) return;
        await this.#notify(
          { userId, type: 'reply', title: answer.title, body: answer.reply, url: '/user/message' },
          trx,
        );
      },
    );
    if (userId !== null || email === null) return;
    try {
      await this.#mail.send({
        to: email,
        purpose: 'reply',
        subject: answer.subject,
        text: `${row.name}，你好：\n\n${answer.lead}\n\n${answer.reply}\n\n字玩${this.#origin ? `\n${this.#origin}` : ''}`,
        // One key per answer, so that a retry never sends it twice.
        idempotencyKey: sha256Url(`${row.id} ${at}`),
      });
      await repository.delivered(row.id, this.#mail.delivers ? 'mailed' : 'kept');
    } catch (error) {
      this.#onFault(error);
    }
  }

  /** Channels through which a sender can be reached. */
  reaches({ user_id, email }: { user_id: string | null; email: string | null }): Reaches {
    if (user_id !== null) return ['account'];
    return email === null ? [] : [this.#mail.delivers ? 'email' : 'outbox'];
  }
}
