import type { Database } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { insertDownload, insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { HistoryRepository } from './repository.ts';
import { DownloadHistory } from './service.ts';

const AT = '2026-01-01T00:00:00.000Z';

async function prepare(db: Kysely<Database>) {
  await insertReferenceData(db, []);
  await db.insertInto('licence_texts').values({ sha256: 'old', text: '旧' }).execute();
  await db.insertInto('licence_texts').values({ sha256: 'new', text: '新' }).execute();
  await insertFamily(db, { gno: 'a', licenceTextSha256: 'new' });
  await insertUser(db, { id: 'x' });
  await insertUser(db, { id: 'y' });
  return {
    history: new DownloadHistory(new HistoryRepository(db)),
    take: (id: string, user_id: string | null, more: object = {}) =>
      insertDownload(db, {
        id,
        licence_text_sha256: 'old',
        created_at: AT,
        user_id,
        source_version: '1',
        ...more,
      }),
  };
}

eachDialect(
  'an account sees only its own records, newest first, in pages that never overlap',
  async ({ db }) => {
    const { history, take } = await prepare(db);
    for (const id of ['r2', 'r1', 'r3']) await take(id, 'x');
    await take('r0', 'x', { created_at: '2026-01-02T00:00:00.000Z' });
    await take('other', 'y');
    await take('nobody', null);
    const ids = async (current: number, size: number) =>
      (await history.page('x', { current, size })).records.map((r) => r.id);
    expect(await ids(1, 10)).toEqual(['r0', 'r1', 'r2', 'r3']);
    expect([await ids(1, 2), await ids(2, 2), await ids(3, 2)]).toEqual([['r0', 'r1'], ['r2', 'r3'], []]);
    expect(await history.page('x', { current: 2, size: 3 })).toMatchObject({ total: 4, pages: 2 });
  },
);

eachDialect('a record includes the font’s current data in the catalogue', async ({ db }) => {
  const { history, take } = await prepare(db);
  await take('family', 'x');
  await take('file', 'x', { face_gno: 'a--regular', licence_text_sha256: 'new' });
  await take('face gone', 'x', { face_gno: 'a--bold' });
  await take('font gone', 'x', { family_gno: 'b', face_gno: 'b--regular' });
  const facts = async () =>
    (await history.page('x', { current: 1, size: 10 })).records.map((r) => [
      r.id,
      r.nameZh,
      r.licence.current,
      r.available,
    ]);
  expect(await facts()).toEqual([
    ['face gone', '字体a', false, false],
    ['family', '字体a', false, true],
    ['file', '字体a', true, true],
    ['font gone', null, true, false],
  ]);
  expect(await history.licence('x', 'family')).toEqual({ name: 'OFL', text: '旧', sha256: 'old' });
  await expect(history.licence('y', 'family')).rejects.toMatchObject({ key: 'NOT_FOUND' });
});
