import { randomUUID } from 'node:crypto';
import { LinkCheck } from '@ziwan/content';
import type { ParsedOf } from '@ziwan/contract';
import type { announcementCreate, ReleaseFinding } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { AppError } from '../../calls/app-error.ts';
import type { ReleaseKind, State } from '../releases/index.ts';
import { accountsReached, assertAccount, linkFault } from './announcements.ts';

type Notice = ParsedOf<typeof announcementCreate>['body'];

const noticeOf = (state: State) => state as Notice;
const SENT = '已经发出去了，不能再改，也不能从发布单里撤';

/** Notices to accounts, as releases hold them: they are sent at publication, and those who read one have read it. */
export function announcementChanges(db: Kysely<Database>): ReleaseKind {
  return {
    kind: 'announcement',
    role: 'operator',
    deskless: {
      async take(subject, data) {
        const { title, body, url, userId } = noticeOf(data);
        await assertAccount(db, userId);
        return { subject: subject ?? randomUUID(), state: { title, body, url, userId } };
      },
    },
    async read(from, id) {
      const row = await from
        .selectFrom('notifications')
        .select(['title', 'body', 'url', 'user_id as userId'])
        .where('id', '=', id)
        .where('type', '=', 'system')
        .executeTakeFirst();
      return row ? { revision: 'sent', newest: { ...row }, shown: { ...row } } : null;
    },
    async show({ subject, after, standing }, { now }) {
      if (after === null || standing) throw new AppError('BAD_REQUEST', { details: SENT });
      const { title, body, url, userId } = noticeOf(after);
      await assertAccount(db, userId);
      return async (trx) => {
        await trx
          .insertInto('notifications')
          .values({ id: subject, user_id: userId, type: 'system', title, body, url, created_at: now })
          .execute();
      };
    },
    async putBack(subject) {
      return async (trx) => {
        await trx
          .deleteFrom('notifications')
          .where('id', '=', subject)
          .where('type', '=', 'system')
          .execute();
      };
    },
    async readBy(from, id) {
      const { n } = await from
        .selectFrom('notification_reads')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('notification_id', '=', id)
        .executeTakeFirstOrThrow();
      return Number(n);
    },
    titleOf: (state) => noticeOf(state).title,
    pageOf: (id, state) => ({ id, kind: null, path: noticeOf(state).url ?? '/' }),
    async findings({ after, standing }, { coming, going, at }) {
      const blocks = (words: string): ReleaseFinding => ({ level: 'blocks', code: 'unfit', words });
      if (after === null || standing) return [blocks(SENT)];
      const { userId, url } = noticeOf(after);
      const pages = (await LinkCheck.ofVisitors(db, Date.parse(at))).after(coming, going);
      const fault = linkFault(url, pages);
      const found = fault === null ? [] : [blocks(fault)];
      if (userId === null) {
        const accounts = await accountsReached(db);
        const words = `发布时进入全部 ${accounts} 个账号的站内消息；读过的收不回来`;
        return [...found, { level: 'note', code: 'attention', words }];
      }
      try {
        await assertAccount(db, userId);
        return found;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return [...found, blocks('收件的账号已经注销')];
      }
    },
    async differences(before, after) {
      const [a, b] = [noticeOf(before), noticeOf(after)];
      return (['title', 'body', 'url'] as const)
        .map((field) => ({ field, before: a[field] ?? '', after: b[field] ?? '' }))
        .filter(({ before, after }) => before !== after);
    },
  };
}
