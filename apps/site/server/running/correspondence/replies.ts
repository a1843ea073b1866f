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
  /** What the account reads above the answer. */
  title: string;
  /** Subject of the mail, and its first line. */
  subject: string;
  lead: string;
}

/** Answers what came in: to the account's messages, else by e-mail, else only for the record. */
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
   * The answer and the message in the account are written together; a mail goes out after that, and its failure is
   * written down for another try.
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
        // One key an answer: the same one is never sent twice.
        idempotencyKey: sha256Url(`${row.id} ${at}`),
      });
      await repository.delivered(row.id, this.#mail.delivers ? 'mailed' : 'kept');
    } catch (error) {
      this.#onFault(error);
    }
  }

  /** Ways by which an answer reaches who wrote. */
  reaches({ user_id, email }: { user_id: string | null; email: string | null }): Reaches {
    if (user_id !== null) return ['account'];
    return email === null ? [] : [this.#mail.delivers ? 'email' : 'outbox'];
  }
}
