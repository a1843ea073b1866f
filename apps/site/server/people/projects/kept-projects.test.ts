import { randomUUID } from 'node:crypto';
import { KEPT_PROJECTS, PROJECT_FORMAT, type ProjectFile } from '@ziwan/contract';
import { eachDialect } from '@ziwan/store/testing';
import { expect } from 'vitest';
import { insertFamily, insertReferenceData, insertUser } from '../../testing/rows.ts';
import { KeptProjects } from './kept-projects.ts';

const AT = '2026-03-01T00:00:00.000Z';

const fileOf = (change: Partial<ProjectFile> = {}): string =>
  JSON.stringify({
    format: PROJECT_FORMAT,
    version: 1,
    name: '山海行',
    uses: ['game'],
    roles: [{ name: '标题', face: 'a--regular' }],
    texts: [{ name: '对白.csv', settings: { format: 'csv' }, characters: '山门𪚥' }],
    ...change,
  });

/** Ascending characters that take three bytes each. */
const characters = (count: number) =>
  String.fromCodePoint(...Array.from({ length: count }, (_, i) => 0x4e00 + i));
const large = (texts: number) =>
  fileOf({
    texts: Array.from({ length: texts }, (_, i) => ({
      name: `${i}`,
      settings: {},
      characters: characters(20_000),
    })),
  });

eachDialect('a project is read as it was saved, and belongs to one account', async ({ db }) => {
  const [one, other] = [await insertUser(db, { id: 'x' }), await insertUser(db, { id: 'y' })];
  const projects = new KeptProjects(db, () => Date.parse(AT));
  const saved = await projects.save(one, { id: randomUUID(), revision: 0, file: fileOf() });
  expect(saved).toMatchObject({ name: '山海行', revision: 1, updatedAt: AT, shared: false });
  expect(JSON.parse((await projects.read(one, saved.id)).file)).toEqual(JSON.parse(fileOf()));
  expect(await projects.list(one)).toEqual([saved]);
  expect(await projects.list(other)).toEqual([]);
  for (const call of [
    () => projects.read(other, saved.id),
    () => projects.save(other, { id: saved.id, revision: 1, file: fileOf() }),
    () => projects.remove(other, saved.id),
  ])
    await expect(call()).rejects.toMatchObject({ key: 'PROJECT_NOT_FOUND' });
  await expect(projects.save(other, { id: saved.id, revision: 0, file: fileOf() })).rejects.toMatchObject({
    key: 'PROJECT_NOT_FOUND',
  });
  expect(await projects.remove(one, saved.id)).toEqual({ name: '山海行' });
  expect(await projects.list(one)).toEqual([]);
});

eachDialect('a first save that is sent again adds no second project', async ({ db }) => {
  const user = await insertUser(db);
  const projects = new KeptProjects(db, () => Date.parse(AT));
  const request = { id: randomUUID(), revision: 0, file: fileOf() };
  const saved = await projects.save(user, request);
  await expect(projects.save(user, request)).rejects.toMatchObject({ key: 'PROJECT_CONFLICT', data: saved });
  expect(await projects.list(user)).toEqual([saved]);
});

eachDialect(
  'of devices that save the same revision at once one succeeds, and nothing is lost',
  async ({ db }) => {
    const user = await insertUser(db);
    const projects = new KeptProjects(db, () => Date.parse(AT));
    const { id } = await projects.save(user, { id: randomUUID(), revision: 0, file: fileOf() });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, i) =>
        projects.save(user, { id, revision: 1, file: fileOf({ name: `第${i}台` }) }),
      ),
    );
    const saved = outcomes.flatMap((o) => (o.status === 'fulfilled' ? [o.value] : []));
    expect(saved).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ key: 'PROJECT_CONFLICT', data: saved[0] });
    expect(await projects.list(user)).toEqual(saved);
  },
);

eachDialect('an account keeps a bounded number of projects, even when saved at once', async ({ db }) => {
  const user = await insertUser(db);
  const projects = new KeptProjects(db, () => Date.parse(AT));
  const outcomes = await Promise.allSettled(
    Array.from({ length: KEPT_PROJECTS.projects + 3 }, () =>
      projects.save(user, { id: randomUUID(), revision: 0, file: fileOf() }),
    ),
  );
  expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(KEPT_PROJECTS.projects);
  expect(
    outcomes.flatMap((o) => (o.status === 'rejected' ? [(o.reason as { key: string }).key] : [])),
  ).toEqual(Array(3).fill('PROJECT_LIMIT'));
  // A kept one can still be changed.
  const [first] = await projects.list(user);
  await projects.save(user, { id: first?.id ?? '', revision: 1, file: fileOf({ name: '改了' }) });
});

eachDialect('a project and an account have a largest size', async ({ db }) => {
  const user = await insertUser(db);
  const projects = new KeptProjects(db, () => Date.parse(AT));
  const save = (file: string) => projects.save(user, { id: randomUUID(), revision: 0, file });
  await expect(save(large(18))).rejects.toMatchObject({ key: 'PROJECT_LIMIT' });
  const { bytes } = await save(large(17));
  expect([bytes, Buffer.byteLength(large(18))].map((size) => size > KEPT_PROJECTS.bytes)).toEqual([
    false,
    true,
  ]);
  const fit = Math.floor(KEPT_PROJECTS.total / bytes);
  for (let i = 1; i < fit; i++) await save(large(17));
  await expect(save(large(17))).rejects.toMatchObject({ key: 'PROJECT_LIMIT' });
  expect(await projects.list(user)).toHaveLength(fit);
});

eachDialect(
  'a font keeps the terms under which the project took it, until it is left out',
  async ({ db }) => {
    await insertReferenceData(db, []);
    await db.insertInto('licence_texts').values({ sha256: 'one', text: 'one' }).execute();
    await db.insertInto('licence_texts').values({ sha256: 'two', text: 'two' }).execute();
    await insertFamily(db, { gno: 'a', licenceTextSha256: 'one' });
    const user = await insertUser(db);
    const projects = new KeptProjects(db, () => Date.parse(AT));
    const terms = () =>
      db.selectFrom('project_families').select(['family_gno', 'licence_text_sha256']).execute();
    const { id } = await projects.save(user, { id: randomUUID(), revision: 0, file: fileOf() });
    await db.updateTable('families').set({ licence_text_sha256: 'two' }).execute();
    await projects.save(user, { id, revision: 1, file: fileOf() });
    expect(await terms()).toEqual([{ family_gno: 'a', licence_text_sha256: 'one' }]);
    await projects.save(user, { id, revision: 2, file: fileOf({ roles: [] }) });
    expect(await terms()).toEqual([]);
    await projects.save(user, { id, revision: 3, file: fileOf() });
    expect(await terms()).toEqual([{ family_gno: 'a', licence_text_sha256: 'two' }]);
    // A filler goes into the game as the chosen face does.
    await insertFamily(db, { gno: 'b', licenceTextSha256: 'one' });
    const roles = [{ name: '标题', face: 'a--regular', fillers: ['b--regular'] }];
    await projects.save(user, { id, revision: 4, file: fileOf({ roles }) });
    expect((await terms()).map(({ family_gno }) => family_gno).sort()).toEqual(['a', 'b']);
    await db.deleteFrom('users').where('id', '=', user).execute();
    expect([await terms(), await db.selectFrom('projects').select('id').execute()]).toEqual([[], []]);
  },
);
