import { type EntryInput, writeEntry } from '@ziwan/content';
import { FAVOURITE_LIMITS } from '@ziwan/contract';
import type { Database } from '@ziwan/store';
import { eachDialect } from '@ziwan/store/testing';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { EntryRepository } from '../../reading/content/index.ts';
import { insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { FavouriteEntries } from './entries.ts';
import { FavouriteFolders } from './folders.ts';

const AT = '2026-01-01T00:00:00.000Z';
const foldersOf = (db: Kysely<Database>) =>
  new FavouriteFolders(db, { of: async () => [] }, () => Date.parse(AT));
const settled = async <T>(calls: Promise<T>[]) => {
  const outcomes = await Promise.allSettled(calls);
  return {
    values: outcomes.flatMap((o) => (o.status === 'fulfilled' ? [o.value] : [])),
    keys: outcomes.flatMap((o) => (o.status === 'rejected' ? [o.reason.key] : [])),
  };
};

async function families(db: Kysely<Database>, n: number): Promise<string[]> {
  await insertReferenceData(db, []);
  const gnos = Array.from({ length: n }, (_, i) => `f${i}`);
  for (const gno of gnos) await insertFamily(db, { gno });
  return gnos;
}

eachDialect(
  'forty concurrent first favourites of different fonts share one default folder',
  async ({ db }) => {
    const gnos = await families(db, 40);
    const user = await insertUser(db);
    const folders = foldersOf(db);
    const { values } = await settled(
      gnos.map((gno) => folders.addFonts(user, { fontGNos: [gno], skipUnknown: false })),
    );
    expect(values.map((v) => v.added)).toEqual(Array(40).fill(1));
    expect(await folders.list(user)).toMatchObject([{ isDefault: true, count: 40 }]);
    const rows = await db.selectFrom('favourite_fonts').select('sort').execute();
    expect(new Set(rows.map((r) => r.sort)).size).toBe(40);
  },
);

eachDialect(
  'of forty concurrent adds of a font one counts, and of forty folders with one name one is created',
  async ({ db }) => {
    const [gno = ''] = await families(db, 1);
    const user = await insertUser(db);
    const folders = foldersOf(db);
    const adds = await settled(
      Array.from({ length: 40 }, () => folders.addFonts(user, { fontGNos: [gno], skipUnknown: false })),
    );
    expect(adds.values.map((v) => v.added).sort()).toEqual([...Array(39).fill(0), 1]);
    const names = await settled(Array.from({ length: 40 }, () => folders.add(user, '同名')));
    expect([names.values.length, names.keys]).toEqual([1, Array(39).fill('FOLDER_NAME_TAKEN')]);
  },
);

eachDialect(
  'an account has at most a hundred folders, and always room for the default one',
  async ({ db }) => {
    const [gno = ''] = await families(db, 1);
    const user = await insertUser(db);
    const folders = foldersOf(db);
    const { values, keys } = await settled(
      Array.from({ length: 110 }, (_, i) => folders.add(user, `夹 ${i}`)),
    );
    expect([values.length, new Set(keys)]).toEqual([FAVOURITE_LIMITS.folders - 1, new Set(['FOLDER_LIMIT'])]);
    await folders.addFonts(user, { fontGNos: [gno], skipUnknown: false });
    expect(await folders.list(user)).toHaveLength(FAVOURITE_LIMITS.folders);
    const other = await insertUser(db);
    await expect(folders.add(other, '夹')).resolves.toMatchObject({ name: '夹' });
  },
);

eachDialect(
  'an account has at most two thousand fonts, even when adding to several folders at once',
  async ({ db }) => {
    const gnos = await families(db, 6);
    const user = await insertUser(db);
    const folders = foldersOf(db);
    const [a, b] = [await folders.add(user, '甲'), await folders.add(user, '乙')];
    // Fonts that have left the catalogue count, since they may come back.
    const stored = Array.from({ length: FAVOURITE_LIMITS.fonts - 3 }, (_, i) => ({
      user_id: user,
      folder_id: a.id,
      family_gno: `gone${i}`,
      created_at: AT,
      sort: i + 1,
    }));
    for (let at = 0; at < stored.length; at += 500)
      await db
        .insertInto('favourite_fonts')
        .values(stored.slice(at, at + 500))
        .execute();
    const { values, keys } = await settled(
      gnos.map((gno) => folders.addFonts(user, { fontGNos: [gno], folderId: a.id, skipUnknown: false })),
    );
    expect([values.length, keys]).toEqual([3, Array(3).fill('FOLDER_LIMIT')]);
    const held = (await folders.all(user)).flatMap((f) => f.fontList.map((x) => x.fontGNo));
    // A move does not count towards the limit.
    const moved = await folders.addFonts(user, {
      fontGNos: held,
      folderId: b.id,
      fromFolderId: a.id,
      skipUnknown: false,
    });
    expect(moved).toMatchObject({ added: 3, folder: { count: 3 } });
    // A rejected call changes nothing, even if part of it is a move.
    const free = gnos.find((gno) => !held.includes(gno)) as string;
    await expect(
      folders.addFonts(user, {
        fontGNos: [...held, free],
        folderId: a.id,
        fromFolderId: b.id,
        skipUnknown: false,
      }),
    ).rejects.toMatchObject({ key: 'FOLDER_LIMIT' });
    expect((await folders.list(user)).map((f) => [f.name, f.count])).toEqual([
      ['乙', 3],
      ['甲', 0],
    ]);
  },
);

eachDialect('one call adds or removes two thousand ids', async ({ db }) => {
  await families(db, 3);
  const user = await insertUser(db);
  const folders = foldersOf(db);
  const many = [...Array.from({ length: 1997 }, (_, i) => `none${i}`), 'f0', 'f1', 'f2'];
  const { added, skipped } = await folders.addFonts(user, { fontGNos: many, skipUnknown: true });
  expect([added, skipped.length]).toEqual([3, 1997]);
  const { removed } = await folders.removeFonts(user, { fontGNos: many });
  expect(removed.map((r) => r.fontGNo)).toEqual(['f0', 'f1', 'f2']);
});

eachDialect(
  'an account has at most two thousand articles, counted apart from its collections',
  async ({ db }) => {
    const user = await insertUser(db);
    for (const [id, kind] of [
      ['one', 'news'],
      ['two', 'news'],
      ['album', 'album'],
    ]) {
      await writeEntry(db, { id, kind, title: id, publishAt: '2025-01-01T00:00:00Z' } as EntryInput);
    }
    const entries = new FavouriteEntries(db, new EntryRepository(db), () => Date.parse(AT));
    const stored = Array.from({ length: FAVOURITE_LIMITS.entries - 1 }, (_, i) => ({
      user_id: user,
      kind: 'article' as const,
      entry_id: `gone${i}`,
      created_at: AT,
      sort: i + 1,
    }));
    for (let at = 0; at < stored.length; at += 500)
      await db
        .insertInto('favourite_entries')
        .values(stored.slice(at, at + 500))
        .execute();
    const { values, keys } = await settled(
      ['one', 'two'].map((id) => entries.add(user, 'article', { ids: [id], skipUnknown: false })),
    );
    expect([values.length, keys]).toEqual([1, ['FOLDER_LIMIT']]);
    expect(await entries.add(user, 'collection', { ids: ['album'], skipUnknown: false })).toMatchObject({
      added: 1,
    });
    expect(await entries.page(user, 'article', { current: 1, size: 10 })).toMatchObject({ total: 1 });
  },
);

eachDialect('an account deleted meanwhile stores nothing', async ({ db }) => {
  await families(db, 1);
  const user = await insertUser(db);
  const folders = foldersOf(db);
  await folders.addFonts(user, { fontGNos: ['f0'], skipUnknown: false });
  await db.deleteFrom('users').where('id', '=', user).execute();
  expect(await db.selectFrom('favourite_fonts').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('favourite_folders').selectAll().execute()).toEqual([]);
  await expect(folders.addFonts(user, { fontGNos: ['f0'], skipUnknown: false })).rejects.toMatchObject({
    key: 'UNAUTHENTICATED',
  });
});
