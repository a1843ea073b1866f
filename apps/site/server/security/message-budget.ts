import { dayAfter, dayOf, instantOf } from '@ziwan/contract/site-time';
import { type Mail, UpstreamError } from '@ziwan/infra/mail';
import type { Sms } from '@ziwan/infra/sms';
import type { Database } from '@ziwan/store';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../calls/app-error.ts';
import type { MessageLimits } from '../config/limits.ts';
import type { Metrics } from '../runtime/metrics.ts';

export const CHANNELS = ['sms', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];

interface BudgetState {
  readonly channel: Channel;
  readonly sent: number;
  /** 0 without a budget. */
  readonly limit: number;
}

/** Shares of a budget at which alarms are raised, while there is time to act. */
const ALARM_SHARES = [0.5, 0.8, 1];
/** Share of the budget for messages that anybody may request to any number; the rest is kept for those with an account. */
const NEWCOMERS_SHARE = 0.5;
const NEWCOMERS = new Set(['register', 'bind']);

/** True for messages that are sent to anybody; the others go to accounts that exist, and to those who wrote to the site. */
export const isForNewcomers = (purpose: string): boolean => NEWCOMERS.has(purpose);

const USED_UP = {
  sms: ['SMS_USED_UP', 'SMS_NEWCOMERS_USED_UP'],
  mail: ['MAIL_USED_UP', 'MAIL_NEWCOMERS_USED_UP'],
} as const;
const NAMES = { sms: '短信', mail: '邮件' } as const;

/** A count of `message_budget`: all messages of a channel, or those for newcomers among them. */
interface Count {
  readonly channel: Channel;
  readonly newcomers: boolean;
}
const keyOf = ({ channel, newcomers }: Count): string => (newcomers ? `${channel}/newcomers` : channel);

/**
 * Bounds what the messages of a day cost, whoever asks for them. The count is in the database, so that all processes
 * share it and restarts do not reset it. Days are those of the site's time zone.
 */
export class MessageBudget {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;
  readonly #limits: () => Promise<MessageLimits>;
  readonly #log: (line: string) => void;

  constructor(parts: {
    db: Kysely<Database>;
    now: () => number;
    /** The limits in force, which owners may change. */
    limits: () => Promise<MessageLimits>;
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
   * @throws AppError SMS_USED_UP, MAIL_USED_UP, SMS_NEWCOMERS_USED_UP, MAIL_NEWCOMERS_USED_UP
   */
  async check(channel: Channel, purpose: string): Promise<void> {
    for (const count of countsOf(channel, purpose)) {
      const limit = await this.#limitOf(count);
      if (limit > 0 && (await this.#sent(count)) >= limit) throw this.#usedUp(count);
    }
  }

  /**
   * Counts a message, sends it, and takes the count back if it surely was not sent.
   * @throws AppError SMS_USED_UP, MAIL_USED_UP, SMS_NEWCOMERS_USED_UP, MAIL_NEWCOMERS_USED_UP; whatever `send` throws
   */
  async spend(channel: Channel, purpose: string, send: () => Promise<void>): Promise<void> {
    const day = dayOf(this.#now());
    const taken: Count[] = [];
    try {
      for (const count of countsOf(channel, purpose)) {
        await this.#take(count, day);
        taken.push(count);
      }
      await send();
    } catch (error) {
      if (!(error instanceof UpstreamError && error.mayHaveActed))
        for (const count of taken) await this.#giveBack(count, day);
      throw error;
    }
  }

  /** Returns the largest share (0–1) that is used of a count with a limit. */
  async used(): Promise<number> {
    const shares = await Promise.all(
      CHANNELS.flatMap((channel) => [true, false].map((newcomers) => ({ channel, newcomers }))).map(
        async (count) => {
          const limit = await this.#limitOf(count);
          return limit > 0 ? (await this.#sent(count)) / limit : 0;
        },
      ),
    );
    return Math.max(...shares);
  }

  /** 0 without a limit. */
  async #limitOf({ channel, newcomers }: Count): Promise<number> {
    const limit = (await this.#limits())[channel];
    return newcomers ? Math.ceil(limit * NEWCOMERS_SHARE) : limit;
  }

  /** What was sent today, by channel. */
  async today(): Promise<BudgetState[]> {
    const limits = await this.#limits();
    return Promise.all(
      CHANNELS.map(async (channel) => ({
        channel,
        sent: await this.#sent({ channel, newcomers: false }),
        limit: limits[channel],
      })),
    );
  }

  async #take(count: Count, day: string): Promise<void> {
    const limit = await this.#limitOf(count);
    const row = await this.#db
      .insertInto('message_budget')
      .values({ day, channel: keyOf(count), sent: 1 })
      .onConflict((c) => {
        const counted = c
          .columns(['day', 'channel'])
          .doUpdateSet({ sent: sql<number>`message_budget.sent + 1` });
        return limit > 0 ? counted.where('message_budget.sent', '<', limit) : counted;
      })
      .returning('sent')
      .executeTakeFirst();
    if (!row) throw this.#usedUp(count);
    if (limit > 0) this.#alarm(count, row.sent, limit);
  }

  async #giveBack(count: Count, day: string): Promise<void> {
    await this.#db
      .updateTable('message_budget')
      .set({ sent: sql<number>`sent - 1` })
      .where('day', '=', day)
      .where('channel', '=', keyOf(count))
      .execute();
  }

  async #sent(count: Count): Promise<number> {
    const row = await this.#db
      .selectFrom('message_budget')
      .select('sent')
      .where('day', '=', dayOf(this.#now()))
      .where('channel', '=', keyOf(count))
      .executeTakeFirst();
    return row?.sent ?? 0;
  }

  /** Raises an alarm on reaching a threshold; the count is unique, so one process raises it. */
  #alarm({ channel, newcomers }: Count, sent: number, limit: number): void {
    if (!ALARM_SHARES.some((share) => sent === Math.ceil(limit * share))) return;
    const isUsedUp = sent === limit;
    const what = `${newcomers ? '给新用户的' : ''}${NAMES[channel]}`;
    const msg = isUsedUp
      ? `今天${what}已到上限 ${limit}，到明天为止不再发送`
      : `今天已发${what} ${sent}，上限 ${limit}；像是有人在刷，就先把 CODE_LIMIT_ADDRESS 调小`;
    const level = isUsedUp ? 50 : 40;
    const facts = { channel, newcomers, sent, limit, msg };
    this.#log(JSON.stringify({ level, time: this.#now(), log: 'budget', ...facts }));
  }

  #usedUp({ channel, newcomers }: Count): AppError {
    const now = this.#now();
    const midnight = instantOf(`${dayAfter(dayOf(now))}T00:00`);
    return new AppError(USED_UP[channel][newcomers ? 1 : 0], {
      retryAfter: Math.max(1, Math.ceil((midnight - now) / 1000)),
    });
  }
}

/** What a message counts towards: the newcomers' part first, which is the smaller one. */
const countsOf = (channel: Channel, purpose: string): Count[] =>
  [true, false].flatMap((newcomers) =>
    newcomers && !isForNewcomers(purpose) ? [] : [{ channel, newcomers }],
  );

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

export const budgetedSms = (sms: Sms, budget: MessageBudget): Sms => ({
  sendCode: (message) => budget.spend('sms', message.purpose, () => sms.sendCode(message)),
});

export const budgetedMail = (mail: Mail, budget: MessageBudget): Mail => ({
  get delivers() {
    return mail.delivers;
  },
  send: (message) => budget.spend('mail', message.purpose, () => mail.send(message)),
  close: () => mail.close(),
});
