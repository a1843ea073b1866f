import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@ziwan/store';
import type { Kysely } from 'kysely';
import { keysOfFaces, namedFontKeys } from './blobs/index.ts';
import { catalogueOf } from './paths.ts';

const shippedGnos = async (): Promise<Set<string>> =>
  new Set((await readdir(join(catalogueOf(), 'families'))).map((name) => name.replace(/\.json$/, '')));

/** Font files that a start cannot restore: all referenced ones but those of shipped families. */
export async function ownFontKeys(db: Kysely<Database>): Promise<Set<string>> {
  const shipped = await shippedGnos();
  const faces = await db.selectFrom('faces').selectAll().execute();
  const theirs = keysOfFaces(faces.filter((f) => shipped.has(f.family_gno)));
  return new Set([...(await namedFontKeys(db))].filter((key) => !theirs.has(key)));
}

/** Describes, in Chinese and one per line, the data that a reset would lose for good. */
export async function irreplaceable(db: Kysely<Database>): Promise<string[]> {
  const shipped = await shippedGnos();
  const families = await db.selectFrom('families').select('gno').execute();
  const desk = await db.selectFrom('desk_families').select('gno').execute();
  const own = new Set([
    ...families.map((f) => f.gno).filter((gno) => !shipped.has(gno)),
    ...desk.map((f) => f.gno),
  ]);
  const texts = await db
    .selectFrom('entries')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where((e) => e.or([e('origin', 'is', null), e('desk_since', 'is not', null)]))
    .executeTakeFirstOrThrow();
  const media = await db
    .selectFrom('media_files')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('user_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const count = async (table: 'users' | 'messages' | 'submissions' | 'downloads') =>
    (
      await db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const lines: [number, string][] = [
    [
      own.size,
      `族自己上传、导入或在后台改过的字体：${[...own].slice(0, 8).join('、')}${own.size > 8 ? ' 等' : ''}`,
    ],
    [texts.n, '篇在后台写的或改过的内容'],
    [media.n, '个在后台上传的图片、视频的登记（文件本身留着）'],
    [await count('users'), '个账号，连同收藏、角色和登录'],
    [(await count('messages')) + (await count('submissions')), '封留言与投稿'],
    [await count('downloads'), '条下载记录'],
  ];
  return lines.flatMap(([n, what]) => (Number(n) > 0 ? [`${n} ${what}`] : []));
}
