import { dayAfter, dayOf, instantOf } from '@ziwan/contract/site-time';
import { type Mail, UpstreamError } from '@ziwan/infra/mail';
import type { Sms } from '@ziwan/infra/sms';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../calls/app-error.ts';
import type { Metrics } from '../runtime/metrics.ts';

export const CHANNELS = ['sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Messages a day over the whole site; 0 disables the budget of a channel. */
export type BudgetLimits = Readonly<Record<Channel, number>>;

export interface BudgetState {
  readonly channel: Channel;
  /** Messages sent today. */
  readonly sent: number;
  /** 0 without a budget. */
  readonly limit: number;
}

/** Share of the budget at which the first alarm is raised. */
export const ALARM_SHARE = 0.8;

const USED_UP = { sms: 'SMS_USED_UP', mail: 'MAIL_USED_UP' } as const;
const NAMES = { sms: '短信', mail: '邮件' } as const;

/**
 * Bounds what the messages of a day cost, whoever asks for them. The count is in the database, so that all processes
 * share it and restarts do not reset it. Days are those of the site's time zone.
 */
export class MessageBudget {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  readonly #limits: BudgetLimits;
  readonly #log: (line: string) => void;

  constructor(parts: {
    db: Kysely<Database>;
    now: () => number;
    limits: BudgetLimits;
    /** Receives an alarm as a line of JSON with a `level`. */
    log: (line: string) => void;
  }) {
    this.#db = parts.db;
    this.#now = parts.now;
    this.#limits = parts.limits;
    this.#log = parts.log;
  }

  /**
   * Refuses before any work that depends on the recipient, so that the answer is the same for all.
   * @throws AppError SMS_USED_UP, MAIL_USED_UP
   */
  async check(channel: Channel): Promise<void> {
    const limit = this.#limits[channel];
    if (limit > 0 && (await this.#sent(channel)) >= limit) throw this.#usedUp(channel);
  }

  /**
   * Counts a message, sends it, and takes the count back if it surely was not sent.
   * @throws AppError SMS_USED_UP, MAIL_USED_UP; whatever `send` throws
   */
  async spend(channel: Channel, send: () => Promise<void>): Promise<void> {
    const day = dayOf(this.#now());
    await this.#take(channel, day);
    try {
      await send();
    } catch (error) {
      if (!(error instanceof UpstreamError && error.mayHaveActed)) await this.#giveBack(channel, day);
      throw error;
    }
  }

  /** What was sent today, by channel. */
  today(): Promise<BudgetState[]> {
    return Promise.all(
      CHANNELS.map(async (channel) => ({
        channel,
        sent: await this.#sent(channel),
        limit: this.#limits[channel],
      })),
    );
  }

  async #take(channel: Channel, day: string): Promise<void> {
    const limit = this.#limits[channel];
    const row = await this.#db
      .insertInto('message_budget')
      .values({ day, channel, sent: 1 })
      .onConflict((c) => {
        const counted = c
          .columns(['day', 'channel'])
          .doUpdateSet({ sent: sql<number>`message_budget.sent + 1` });
        return limit > 0 ? counted.where('message_budget.sent', '<', limit) : counted;
      })
      .returning('sent')
      .executeTakeFirst();
    if (!row) throw this.#usedUp(channel);
    if (limit > 0) this.#alarm({ channel, sent: row.sent, limit });
  }

  async #giveBack(channel: Channel, day: string): Promise<void> {
    await this.#db
      .updateTable('message_budget')
      .set({ sent: sql<number>`sent - 1` })
      .where('day', '=', day)
      .where('channel', '=', channel)
      .execute();
  }

  async #sent(channel: Channel): Promise<number> {
    const row = await this.#db
      .selectFrom('message_budget')
      .select('sent')
      .where('day', '=', dayOf(this.#now()))
      .where('channel', '=', channel)
      .executeTakeFirst();
    return row?.sent ?? 0;
  }

  /** Raises an alarm on reaching a threshold; the count is unique, so one process raises it. */
  #alarm({ channel, sent, limit }: BudgetState): void {
    const isUsedUp = sent === limit;
    if (!isUsedUp && sent !== Math.ceil(limit * ALARM_SHARE)) return;
    const msg = isUsedUp
      ? `今天的${NAMES[channel]}已到上限 ${limit}，到明天为止不再发送`
      : `今天已发${NAMES[channel]} ${sent}，上限 ${limit}`;
    const level = isUsedUp ? 50 : 40;
    this.#log(JSON.stringify({ level, time: this.#now(), log: 'budget', channel, sent, limit, msg }));
  }

  #usedUp(channel: Channel): AppError {
    const now = this.#now();
    const midnight = instantOf(`${dayAfter(dayOf(now))}T00:00`);
    return new AppError(USED_UP[channel], { retryAfter: Math.max(1, Math.ceil((midnight - now) / 1000)) });
  }
}

export function addBudgetFigures(metrics: Metrics, budget: MessageBudget): void {
  const label = 'channel';
  const by = async (member: 'sent' | 'limit') =>
    Object.fromEntries((await budget.today()).map((state) => [state.channel, state[member]]));
  metrics.gauge({
    name: 'messages_today',
    help: 'Messages the site has sent today',
    label,
    read: () => by('sent'),
  });
  metrics.gauge({
    name: 'messages_budget',
    help: 'Messages it may send a day; 0 for any',
    label,
    read: () => by('limit'),
  });
}

/** SMS within the budget. */
export const budgetedSms = (sms: Sms, budget: MessageBudget): Sms => ({
  sendCode: (message) => budget.spend('sms', () => sms.sendCode(message)),
});

/** Mail within the budget. */
export const budgetedMail = (mail: Mail, budget: MessageBudget): Mail => ({
  delivers: mail.delivers,
  send: (message) => budget.spend('mail', () => mail.send(message)),
  close: () => mail.close(),
});
