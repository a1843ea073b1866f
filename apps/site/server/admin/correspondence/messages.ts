import type { Page, ParsedOf } from '@ziwan/contract';
import type { adminMessage, messageList, messageReply, messageStatus } from '@ziwan/contract/admin';
import type { output } from 'zod';
import { pageOf } from '../../calls/resource.ts';
import type { Session } from '../../people/sessions/index.ts';
import { type Received, type ReceivedRepository, revisionOfReceived } from './received.ts';
import type { Replies } from './replies.ts';

type AdminMessage = output<typeof adminMessage>;

/** Reads and answers the message board. */
export class Messages {
  readonly #repository: ReceivedRepository<'messages'>;
  readonly #replies: Replies;

  constructor(repository: ReceivedRepository<'messages'>, replies: Replies) {
    this.#repository = repository;
    this.#replies = replies;
  }

  async list(query: ParsedOf<typeof messageList>['query']): Promise<Page<AdminMessage>> {
    const { rows, total } = await this.#repository.list(query);
    return pageOf(
      rows.map((row) => this.#present(row)),
      total,
      query,
    );
  }

  /** @throws AppError NOT_FOUND */
  async one(id: string): Promise<AdminMessage> {
    return this.#present(await this.#repository.one(id));
  }

  /** @throws AppError NOT_FOUND, EDIT_CONFLICT */
  async reply(
    id: string,
    { revision, reply }: ParsedOf<typeof messageReply>['body'],
    by: Session,
  ): Promise<AdminMessage> {
    const row = await this.#repository.one(id);
    const answer = {
      status: 'answered',
      reply,
      title: `关于「${row.topic}」的答复`,
      subject: `字玩答复：${row.topic}`,
      lead: '你在字玩留言板的留言，我们这样答复：',
    };
    await this.#replies.send(this.#repository, row, revision, answer, by);
    return this.one(id);
  }

  /** @throws AppError NOT_FOUND, EDIT_CONFLICT */
  async setStatus(
    id: string,
    { revision, status }: ParsedOf<typeof messageStatus>['body'],
  ): Promise<AdminMessage> {
    await this.#repository.change(id, revision, { status }, async () => {});
    return this.one(id);
  }

  #present(row: Received<'messages'>): AdminMessage {
    const { topic, content, status } = row;
    return { ...presentReceived(row, this.#replies), topic, content, status };
  }
}

/** Fields common to messages and submissions. */
export function presentReceived(row: Received<'messages' | 'submissions'>, replies: Replies) {
  return {
    id: row.id,
    revision: revisionOfReceived(row),
    name: row.name,
    phone: row.phone,
    email: row.email,
    userId: row.user_id,
    createdAt: row.created_at,
    reply: row.reply,
    repliedBy: row.replied_by === null ? null : { id: row.replied_by, nickname: row.replier ?? '' },
    repliedAt: row.replied_at,
    delivery: row.delivery,
    reaches: replies.reaches(row),
  };
}
