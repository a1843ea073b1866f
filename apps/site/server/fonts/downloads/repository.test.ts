import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { downloadRow, insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { DownloadRepository } from './repository.ts';

eachDialect('forty concurrent uses of one link leave one record and one count', async ({ db }) => {
  await insertReferenceData(db, []);
  await insertFamily(db, { gno: 'a' });
  const repository = new DownloadRepository(db);
  const row = downloadRow({ id: 'one' });
  await Promise.all(Array.from({ length: 40 }, () => repository.record(row)));
  await repository.record({ ...row, id: 'two' });
  const family = await db.selectFrom('families').select('downloads').executeTakeFirstOrThrow();
  expect(family.downloads).toBe(2);
  expect((await db.selectFrom('downloads').select('id').orderBy('id').execute()).map((r) => r.id)).toEqual([
    'one',
    'two',
  ]);
});

eachDialect(
  'a record belongs to its account, and is anonymous if the account was deleted',
  async ({ db }) => {
    await insertReferenceData(db, []);
    await insertFamily(db, { gno: 'a' });
    await insertUser(db, { id: 'x' });
    const repository = new DownloadRepository(db);
    const take = (id: string, user_id: string | null) =>
      repository.record(downloadRow({ id, user_id, source_version: '1', files: '[]' }));
    for (const [id, user] of [
      ['1', 'x'],
      ['2', 'deleted since'],
      ['3', null],
    ] as const)
      await take(id, user);
    const rows = await db.selectFrom('downloads').select(['id', 'user_id']).orderBy('id').execute();
    expect(rows.map((r) => r.user_id)).toEqual(['x', null, null]);
    const family = await db.selectFrom('families').select('downloads').executeTakeFirstOrThrow();
    expect(family.downloads).toBe(3);
  },
);

eachDialect('a face number finds its family and licence; a missing text is null', async ({ db }) => {
  await insertReferenceData(db, []);
  await db.insertInto('licence_texts').values({ sha256: 'x', text: 'words' }).execute();
  await insertFamily(db, { gno: 'a', licenceTextSha256: 'x' });
  await insertFamily(db, { gno: 'b' });
  const repository = new DownloadRepository(db);
  const found = await repository.deliverable('a--regular');
  expect([found?.family.gno, found?.licence.id, found?.licenceText, found?.faces.length]).toEqual([
    'a',
    'ofl',
    'words',
    1,
  ]);
  expect((await repository.deliverable('b'))?.licenceText).toBeNull();
  expect(await repository.deliverable('c')).toBeNull();
});
