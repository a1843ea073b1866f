import { randomUUID } from 'node:crypto';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';

/** Notification text of each account event. */
const EVENTS = {
  'account.registered': null,
  'account.password-changed': '登录密码已修改',
  'account.password-reset': '登录密码已重设',
  'account.phone-bound': '绑定的手机已更新',
  'account.email-bound': '绑定的邮箱已更新',
  'account.wechat-bound': '已绑定微信',
  'account.phone-unbound': '手机已解绑',
  'account.email-unbound': '邮箱已解绑',
  'account.wechat-unbound': '微信已解绑',
  'account.guessed': '有人在试你的密码',
  'account.second-step-failed': '有人知道了你的密码，卡在第二步',
  'account.passkey-added': '已添加通行密钥',
  'account.passkey-removed': '通行密钥已删除',
  'account.totp-added': '已绑定动态口令',
  'account.totp-removed': '动态口令已解绑',
  'account.recovery-codes-renewed': '恢复码已换新',
  'account.recovery-code-used': '用掉了一个恢复码',
  'account.second-factor-reset': '第二步验证已被重置',
  'account.sessions-ended': '其他设备已退出登录',
  'account.exported': '账号数据已导出',
  'account.deleted': null,
} as const;

export type AccountEvent = keyof typeof EVENTS;

const ADVICE = '如果这不是你本人的操作，请立即修改密码，并在「登录设备」里让其他设备退出登录。';

/**
 * Records account changes twice: in `audit_log` for the operator, identified by account id only, and as a
 * notification for the owner.
 */
export class AccountRecord {
  readonly #db: Kysely<Database>;
  readonly #now: () => number;

  constructor(db: Kysely<Database>, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** @param body text of the message to the owner */
  async add(
    userId: string,
    event: AccountEvent,
    counts: Record<string, number> = {},
    body = ADVICE,
  ): Promise<void> {
    const created_at = isoOf(this.#now());
    await this.#db
      .insertInto('audit_log')
      .values({
        id: randomUUID(),
        // The last entry of a deleted account has no row to refer to.
        user_id: event === 'account.deleted' ? null : userId,
        action: event,
        subject_kind: 'user',
        subject_id: userId,
        details: JSON.stringify(counts),
        outcome: 'done',
        created_at,
      })
      .execute();
    const title = EVENTS[event];
    if (title === null) return;
    await this.#db
      .insertInto('notifications')
      .values({
        id: randomUUID(),
        user_id: userId,
        type: 'account',
        title,
        body,
        url: '/user/profile',
        created_at,
      })
      .execute();
  }
}
