import { FONT_SECTIONS } from '@ziwan/contract';
import type { FileChanges } from '@ziwan/contract/admin';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import type { Notifications } from './service.ts';

/** Accounts notified per transaction. */
const BATCH = 100;
/** Most characters that a message lists. */
const LISTED = 60;

const characters = ({ count, characters: some }: FileChanges['faces'][number]['lost']): string => {
  const first = [...some].slice(0, LISTED);
  return `${first.join('')}${count > first.length ? ' …' : ''}`;
};

/** What new files of a font change, one line each. */
function changesInWords({ faces, removed }: FileChanges): string[] {
  return [
    ...faces.flatMap(({ styleName, fromVersion, toVersion, lost, gained, changed, facts = [] }) => [
      `「${styleName}」：${fromVersion ?? '旧文件'} → ${toVersion ?? '新文件'}`,
      ...(lost.count > 0 ? [`少了 ${lost.count} 个字：${characters(lost)}`] : []),
      ...(gained.count > 0 ? [`多了 ${gained.count} 个字：${characters(gained)}`] : []),
      ...(changed && changed.count > 0 ? [`${changed.count} 个字的字形有改动：${characters(changed)}`] : []),
      ...facts.map(({ text }) => text),
    ]),
    ...removed.map((style) => `「${style}」这一款没有了`),
  ];
}

/** Tells everybody who downloaded a public font before its last update, once. @returns how many were told */
export async function tellOfUpdates(
  db: Kysely<Database>,
  notifications: Notifications,
  now: () => string,
  isClosed: () => boolean,
): Promise<number> {
  const updates = await db
    .selectFrom('font_updates as u')
    .innerJoin('families as f', 'f.gno', 'u.family_gno')
    .select(['u.family_gno', 'u.number', 'u.changes', 'u.created_at', 'f.name_zh', 'f.kind'])
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('font_updates as later')
            .select('later.number')
            .whereRef('later.family_gno', '=', 'u.family_gno')
            .whereRef('later.number', '>', 'u.number'),
        ),
      ),
    )
    .orderBy('u.family_gno')
    .execute();
  let told = 0;
  for (const { family_gno, number, changes, created_at, name_zh, kind } of updates) {
    const message = {
      title: `「${name_zh}」有了新文件`,
      body: [
        '你下载过这款字体。它的文件换过，下面是与旧文件的不同：',
        ...changesInWords(JSON.parse(changes) as FileChanges),
        '你手上的文件照旧能用；要用新的，请重新下载。',
      ].join('\n'),
      url: `${FONT_SECTIONS[kind].path}/${family_gno}`,
    };
    for (let more = true; more && !isClosed(); ) {
      const readers = await db
        .selectFrom('downloads as d')
        .select('d.user_id')
        .distinct()
        .where('d.family_gno', '=', family_gno)
        .where('d.created_at', '<', created_at)
        .where('d.user_id', 'is not', null)
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('font_update_messages as m')
                .select('m.user_id')
                .whereRef('m.user_id', '=', 'd.user_id')
                .where('m.family_gno', '=', family_gno)
                .where('m.number', '=', number),
            ),
          ),
        )
        .orderBy('d.user_id')
        .limit(BATCH)
        .$castTo<{ user_id: string }>()
        .execute();
      more = readers.length > 0;
      if (!more) break;
      told += await db.transaction().execute(async (trx) => {
        const marked = await trx
          .insertInto('font_update_messages')
          .values(readers.map(({ user_id }) => ({ user_id, family_gno, number, created_at: now() })))
          .onConflict((c) => c.doNothing())
          .returning('user_id')
          .execute();
        for (const { user_id } of marked)
          await notifications.send({ userId: user_id, type: 'font', ...message }, trx);
        return marked.length;
      });
    }
  }
  return told;
}
