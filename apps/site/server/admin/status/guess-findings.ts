import type { Finding } from '@ziwan/backup';
import { isoOf } from '@ziwan/contract/site-time';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';

const DAY = 86_400_000;

/** Accounts of staff whose passwords were guessed at within a day. */
export async function guessFindings(db: Kysely<Database>, now: number): Promise<Finding[]> {
  const rows = await db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.user_id')
    .select(['users.id', 'nickname', 'details'])
    .where('action', '=', 'account.guessed')
    .where('audit_log.created_at', '>', isoOf(now - DAY))
    .where('role', '!=', 'member')
    .orderBy('audit_log.created_at')
    .execute();
  const newest = new Map(rows.map((row) => [row.id, row]));
  return [...newest.values()].map(({ nickname, details }) => ({
    level: 'problem',
    said: `有人在试后台账号「${nickname}」的密码，一天之内输错了至少 ${(JSON.parse(details) as { guesses: number }).guesses} 次，还没有进来。请让他换一个没在别处用过的密码，并在后台的「登录保护」里设置第二步验证`,
  }));
}
