import { blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { insertUser } from './rows.ts';
import type { TestSite } from './site.ts';

const AT = '2026-03-01T08:00:00.000Z';

/** Text that survives only a careful copy: quotes, line ends, other planes, a zero-width joiner. */
const AWKWARD = '“龙”\n\t\'"\\ 𠮷👩‍🎨 \u2028\u0001 ½ \uFEFF';

/** Gives a site with fonts what visitors and operators leave behind: accounts, favourites, letters, files, history. */
export async function liveOnSite({ services }: TestSite): Promise<void> {
  const { store, blobs, sessions } = services;
  const { db } = store;
  const put = async (key: string, text: string) => {
    await blobs.put(key, Buffer.from(text));
    return sha256Hex(text);
  };

  const [ming, li] = ['ming', 'li'] as const;
  await put(blobKeys.avatar('aa11'), 'avatar of ming');
  await insertUser(db, { id: ming, nickname: AWKWARD, avatar_key: 'aa11', phone: '13800138000' });
  await insertUser(db, { id: li, role: 'owner' });
  await sessions.issue(ming, { ip: '127.0.0.1', userAgent: AWKWARD });

  const { gno, licence_id } = await db
    .selectFrom('families')
    .select(['gno', 'licence_id'])
    .orderBy('gno')
    .limit(1)
    .executeTakeFirstOrThrow();
  const stamps = { created_at: AT, updated_at: AT };
  const folder = { id: 'f1', user_id: ming, name: '常用', is_default: 1, sort: 1, ...stamps };
  await db.insertInto('favourite_folders').values(folder).execute();
  const favourite = { user_id: ming, created_at: AT, sort: 9_007_199_254 };
  await db
    .insertInto('favourite_fonts')
    .values({ ...favourite, folder_id: 'f1', family_gno: gno, sort: 3 })
    .execute();
  await db
    .insertInto('favourite_entries')
    .values({ ...favourite, kind: 'article', entry_id: 'an-article', sort: 4 })
    .execute();
  await db
    .insertInto('downloads')
    .values({
      id: 'd1',
      user_id: ming,
      family_gno: gno,
      face_gno: null,
      file_name: '字体.zip',
      sha256: null,
      licence_id,
      licence_text_sha256: null,
      created_at: AT,
      source_version: null,
      files: '[]',
    })
    .execute();
  await db
    .insertInto('my_texts')
    .values([
      { user_id: ming, id: 't1', name: '标题', text: AWKWARD, changed_at: AT },
      { user_id: ming, id: 't2', name: '删了的', text: null, changed_at: AT },
    ])
    .execute();

  const letter = { user_id: ming, name: '阿明', phone: null, email: 'ming@example.cn', reply: null };
  const answer = { replied_by: li, replied_at: AT, created_at: AT, delivery: 'mailed' as const };
  await db
    .insertInto('messages')
    .values({ ...letter, ...answer, id: 'm1', topic: '授权', content: AWKWARD, status: 'answered' })
    .execute();
  const upload = await put(blobKeys.upload('ming/sketch.png'), 'a sketch');
  await db
    .insertInto('submissions')
    .values({
      ...letter,
      ...answer,
      id: 's1',
      type: 'case',
      title: '用在游戏里',
      description: AWKWARD,
      link: null,
      fonts: JSON.stringify([gno]),
      files: '["ming/sketch.png"]',
      status: 'new',
    })
    .execute();
  await db
    .insertInto('uploads')
    .values({
      key: 'ming/sketch.png',
      user_id: ming,
      media_type: 'image/png',
      width: 3,
      height: 4,
      bytes: 8,
      sha256: upload,
      submission_id: 's1',
      created_at: AT,
    })
    .execute();

  const film = `${await put(blobKeys.media(`${sha256Hex('a film')}.mp4`), 'a film')}.mp4`;
  await db
    .insertInto('media_files')
    .values({
      name: film,
      kind: 'video',
      media_type: 'video/mp4',
      bytes: 6,
      width: null,
      height: null,
      tone: null,
      duration_seconds: 12.345_678_901_2,
      title: '短片',
      alt: '',
      user_id: li,
      created_at: AT,
    })
    .execute();

  // A table without a key may have equal rows.
  const send = { account_hash: 'aa', sent_at: AT };
  await db
    .insertInto('code_sends')
    .values([send, send, { ...send, sent_at: '2026' }])
    .execute();
  await db
    .insertInto('traffic_days')
    .values({ day: '2026-03-01', section: 'font', subject: '', views: 2_000_000_000 })
    .execute();
  const action = {
    user_id: li,
    action: 'users.role',
    subject_kind: 'users',
    subject_id: ming,
    details: '{}',
  };
  await db
    .insertInto('audit_log')
    .values({ ...action, id: 'a1', created_at: AT, outcome: 'done', subject_name: null })
    .execute();
}
