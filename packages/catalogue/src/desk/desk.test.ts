import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isoOf } from '@ziwan/contract/site-time';
import { buildCollection } from '@ziwan/font-inspect/testing';
import { blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { expect } from 'vitest';
import {
  applyDueVersions,
  gc,
  importPath,
  nextVersionDue,
  readReferenceData,
  removeFamily,
  saveLicenceText,
  saveOverride,
} from '../index.ts';
import type { LicenceChange } from '../licence-versions.ts';
import { eachCatalogue, onCatalogue, type TestCatalogue } from '../testing/catalogue.ts';
import { fontPool } from '../testing/font-pool.ts';
import { namedFont } from '../testing/fonts.ts';
import {
  addressFor,
  draftOf,
  editFamily,
  type FoundFace,
  familyAtDesk,
  insertDeskRecord,
  inspectUpload,
  publishFamily,
  removeDeskFamily,
  renameFamily,
  revisionOfRecord,
  splitFamily,
  unpublishFamily,
} from './index.ts';

const NOW = '2026-11-21T02:00:00.000Z';

/** Inspects a file like an upload, and stores its bytes. */
async function found(c: TestCatalogue, bytes: Uint8Array, name = 'font.ttf'): Promise<FoundFace[]> {
  const path = join(c.folder, '..', sha256Hex(bytes));
  await writeFile(path, bytes);
  const data = await readReferenceData(c.store.db);
  const inspected = await inspectUpload(c, fontPool, { path, name }, data, async () => {});
  if ('refusal' in inspected) throw new Error(inspected.refusal.reason);
  return inspected.found.faces;
}

async function draft(c: TestCatalogue, bytes: Uint8Array): Promise<string> {
  const faces = await found(c, bytes);
  const gno = addressFor(faces);
  await c.store.db.transaction().execute((trx) => insertDeskRecord(trx, draftOf(gno, faces, NOW)));
  return gno;
}

async function at(c: TestCatalogue, gno: string) {
  const family = await familyAtDesk({ db: c.store.db, blobs: c.blobs }, gno);
  if (!family) throw new Error(`no ${gno}`);
  return { gno, revision: revisionOfRecord(family), editor: null, now: NOW, family };
}

const families = async ({ store: { db } }: TestCatalogue) =>
  (await db.selectFrom('families').select('gno').orderBy('gno').execute()).map((f) => f.gno);

const revision = async ({ store: { db } }: TestCatalogue) =>
  (await db.selectFrom('meta').select('value').where('key', '=', 'catalogue_revision').executeTakeFirst())
    ?.value;

/** A time when no file counts as recently written. */
const LATER = Date.now() + 2 * 3600_000;

/** Adds the unknown licence, which fonts without licence information get. */
async function withUnknownLicence(c: TestCatalogue): Promise<void> {
  await c.put({ 'set-up/a.ttf': namedFont({ family: 'Set Up', characters: 'z' }) });
  await importPath(c, join(c.folder, 'set-up'));
  await removeFamily(c, 'set-up');
}

eachCatalogue('a draft can be published, unpublished and published again unchanged', async (c) => {
  await withUnknownLicence(c);
  const gno = await draft(c, namedFont({ family: 'Moon Hill', characters: '山月ab' }));
  expect(gno).toBe('moon-hill');
  expect(await families(c)).toEqual([]);
  const before = await revision(c);
  await publishFamily(c, await at(c, gno));
  expect(await revision(c)).not.toBe(before);
  expect(await families(c)).toEqual([gno]);
  const { db } = c.store;
  const row = () => db.selectFrom('families').selectAll().where('gno', '=', gno).executeTakeFirstOrThrow();
  const first = await row();
  expect(first).toMatchObject({ hanzi_count: 2, face_count: 1, downloads: 0 });
  await db.updateTable('families').set({ downloads: 5 }).where('gno', '=', gno).execute();

  await unpublishFamily(c, await at(c, gno));
  expect(await families(c)).toEqual([]);
  expect((await db.selectFrom('faces').selectAll().execute()).length).toBe(0);
  await gc(c, LATER);
  await c.put({ 'b.ttf': namedFont({ family: 'Another', characters: 'cd' }) });
  await importPath(c, join(c.folder, 'b.ttf'));
  await publishFamily(c, await at(c, gno));
  const { downloads, sort_new, published_at, default_face_gno } = await row();
  expect({ downloads, sort_new, published_at, default_face_gno }).toEqual({
    downloads: 5,
    sort_new: first.sort_new,
    published_at: first.published_at,
    default_face_gno: first.default_face_gno,
  });
  const face = await db
    .selectFrom('faces')
    .selectAll()
    .where('family_gno', '=', gno)
    .executeTakeFirstOrThrow();
  expect(await c.blobs.has(blobKeys.sfnt(face.sfnt_sha256))).toBe(true);
});

eachCatalogue('a failed publication changes nothing', async (c) => {
  await c.put({ 'a.ttf': namedFont({ family: 'Taken', characters: 'ab' }) });
  await importPath(c, join(c.folder, 'a.ttf'));
  const faces = await found(c, namedFont({ family: 'Taken', characters: 'ab' }));
  await c.store.db.transaction().execute((trx) => insertDeskRecord(trx, draftOf('taken-too', faces, NOW)));
  const before = await revision(c);
  await expect(publishFamily(c, await at(c, 'taken-too'))).rejects.toMatchObject({ code: 'DUPLICATE_FACE' });
  expect(await families(c)).toEqual(['taken']);
  expect(await revision(c)).toBe(before);
  expect((await at(c, 'taken-too')).family.record.publishedVersion).toBe(null);
});

eachCatalogue('a draft is the first version of its record, and each edit the next', async (c) => {
  await withUnknownLicence(c);
  const gno = await draft(c, namedFont({ family: 'Counted', characters: 'ab' }));
  const version = async () => (await at(c, gno)).family.record.version;
  expect(await version()).toBe(1);
  await editFamily(c, await at(c, gno), (record) => ({
    ...record,
    statement: { ...record.statement, about: 'more' },
  }));
  expect(await version()).toBe(2);
});

eachCatalogue('of two edits of one version, the second is rejected', async (c) => {
  await c.put({ 'a.ttf': namedFont({ family: 'Shared', characters: 'ab' }) });
  await importPath(c, join(c.folder, 'a.ttf'));
  const seen = await at(c, 'shared');
  const say = (about: string) =>
    editFamily(c, seen, (record) => ({ ...record, statement: { ...record.statement, about } }));
  await say('first');
  await expect(say('second')).rejects.toMatchObject({ code: 'EDIT_CONFLICT' });
  await expect(publishFamily(c, seen)).rejects.toMatchObject({ code: 'EDIT_CONFLICT' });
  await publishFamily(c, await at(c, 'shared'));
  const row = await c.store.db.selectFrom('families').select('about').executeTakeFirstOrThrow();
  expect(row.about).toBe('first');
});

eachCatalogue(
  'faces of a collection get distinct names and can be split into a family of their own',
  async (c) => {
    await withUnknownLicence(c);
    const zen = (family: string, characters: string) => namedFont({ family, characters });
    const collection = buildCollection([
      zen('Zen Hei', '山月'),
      zen('Zen Hei Mono', '山月a'),
      zen('Zen Hei Latin', 'abc'),
    ]);
    const gno = await draft(c, collection);
    const faces = async (id: string) =>
      (await at(c, id)).family.record.faces.map(({ row }) => [row.gno, row.style_name]);
    expect(await faces(gno)).toEqual([
      ['zen-hei--regular', 'Regular'],
      ['zen-hei--mono-regular', 'Mono Regular'],
      // A face without Han never comes first.
      ['zen-hei--latin-regular', 'Latin Regular'],
    ]);
    const named = { zh: 'Zen Hei Mono', en: 'Zen Hei Mono' };
    const split = async (of: string[]) => splitFamily(c, await at(c, gno), of, named);
    await expect(split(['zen-hei--bold'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(split((await faces(gno)).map(([id]) => id as string))).rejects.toMatchObject({
      code: 'LAST_FACE',
    });
    const own = await split(['zen-hei--mono-regular']);
    expect(own).toBe('zen-hei-mono');
    expect(await faces(own)).toEqual([['zen-hei-mono--mono-regular', 'Mono Regular']]);
    expect((await faces(gno)).map(([id]) => id)).toEqual(['zen-hei--regular', 'zen-hei--latin-regular']);
    await publishFamily(c, await at(c, gno));
    await publishFamily(c, await at(c, own));
    const rows = await c.store.db
      .selectFrom('families')
      .select(['gno', 'default_face_gno', 'face_count'])
      .orderBy('gno')
      .execute();
    expect(rows.filter((r) => r.gno.startsWith('zen'))).toEqual([
      { gno: 'zen-hei', default_face_gno: 'zen-hei--regular', face_count: 2 },
      { gno: 'zen-hei-mono', default_face_gno: 'zen-hei-mono--mono-regular', face_count: 1 },
    ]);
  },
);

eachCatalogue(
  'imports do not touch the console’s families, whether they match by address, bytes or name',
  async (c) => {
    await withUnknownLicence(c);
    const font = namedFont({ family: 'Moon Hill', characters: '山月ab' });
    const gno = await draft(c, font);
    await publishFamily(c, await at(c, gno));
    await unpublishFamily(c, await at(c, gno));
    await c.put({
      'by-address/family.json': { id: gno, nameZh: '别名' },
      'by-address/x.ttf': namedFont({ family: 'Other', characters: 'xy' }),
      'by-bytes/family.json': { id: 'elsewhere' },
      'by-bytes/y.ttf': font,
      'by-name.ttf': namedFont({ family: 'Moon Hill', style: 'Bold', weight: 700, characters: '山月' }),
    });
    const summary = await importPath(c, c.folder);
    expect(summary.kept).toEqual([gno]);
    expect(summary.imported.map((f) => f.gno)).not.toContain(gno);
    expect(await families(c)).not.toContain(gno);
    expect(await families(c)).not.toContain('elsewhere');
  },
);

/** Midnight of 1 December in the site's time zone. */
const FIRST_OF_DECEMBER = Date.parse('2026-11-30T16:00:00.000Z');

/** Publishes a family and returns helpers to change its licence text. */
async function republished(c: TestCatalogue) {
  await withUnknownLicence(c);
  const gno = await draft(c, namedFont({ family: 'Moon Hill', characters: 'ab' }));
  await publishFamily(c, await at(c, gno));
  const { db } = c.store;
  return {
    gno,
    write: async (text: string | null, licenceChange: LicenceChange | null) =>
      editFamily(c, await at(c, gno), async (record, trx) => ({
        ...record,
        licenceTextSha256: await saveLicenceText(trx, text),
        statement: { ...record.statement, licenceChange },
      })),
    publish: async () => publishFamily(c, await at(c, gno)),
    text: async () => {
      const row = await db
        .selectFrom('families')
        .leftJoin('licence_texts', 'sha256', 'licence_text_sha256')
        .select('text')
        .where('gno', '=', gno)
        .executeTakeFirstOrThrow();
      return row.text;
    },
    versions: () =>
      db
        .selectFrom('licence_versions')
        .select(['version', 'effective_on', 'changes', 'in_force_at', 'withdrawn_at'])
        .where('subject_kind', '=', 'family')
        .where('subject_id', '=', gno)
        .orderBy('version')
        .execute(),
  };
}

eachCatalogue(
  'new terms need an explanation, apply from their day, and leave the former ones in force until then',
  async (c) => {
    const { gno, write, publish, text, versions } = await republished(c);
    await write('条款', null);
    await expect(publish()).rejects.toMatchObject({ code: 'LICENCE_CHANGE' });
    await write('条款', { effectiveOn: '2026-12-01', changes: '有了全文' });
    await publish();
    expect(await versions()).toEqual([
      { version: 1, effective_on: '2026-11-21', changes: '', in_force_at: NOW, withdrawn_at: null },
      { version: 2, effective_on: '2026-12-01', changes: '有了全文', in_force_at: null, withdrawn_at: null },
    ]);
    expect((await at(c, gno)).family.record.statement.licenceChange).toBe(null);
    expect(await text()).toBe(null);
    // Other edits published meanwhile do not change the terms in force.
    await editFamily(c, await at(c, gno), (r) => ({
      ...r,
      statement: { ...r.statement, about: '改了介绍' },
    }));
    await publish();
    expect([await text(), (await versions()).length]).toEqual([null, 2]);

    expect(await nextVersionDue(c.store.db)).toBe(FIRST_OF_DECEMBER);
    expect(await applyDueVersions(c.store, FIRST_OF_DECEMBER - 1)).toBe(0);
    expect(await text()).toBe(null);
    const before = await revision(c);
    expect(await applyDueVersions(c.store, FIRST_OF_DECEMBER)).toBe(1);
    expect(await text()).toBe('条款');
    expect(await revision(c)).not.toBe(before);
    const settled = await revision(c);
    expect(await applyDueVersions(c.store, FIRST_OF_DECEMBER + 1)).toBe(0);
    expect([await revision(c), await nextVersionDue(c.store.db)]).toEqual([
      settled,
      Number.POSITIVE_INFINITY,
    ]);
  },
);

eachCatalogue('a save that brings a record back to what is published leaves nothing waiting', async (c) => {
  const { gno, write, publish } = await republished(c);
  const waits = async () => {
    const { version, publishedVersion } = (await at(c, gno)).family.record;
    return version !== publishedVersion;
  };
  const about = async (words: string | null) =>
    editFamily(c, await at(c, gno), (r) => ({ ...r, statement: { ...r.statement, about: words } }));
  await about('改了');
  expect(await waits()).toBe(true);
  await about(null);
  expect(await waits()).toBe(false);
  // Announced terms are published, too; the former ones, which visitors still have, are not.
  await write('条款', { effectiveOn: '2026-12-01', changes: '有了全文' });
  await publish();
  await write(null, null);
  expect(await waits()).toBe(true);
  await write('条款', null);
  expect(await waits()).toBe(false);
});

eachCatalogue('concurrent processes put a version in force once', async (c) => {
  const { write, publish, versions } = await republished(c);
  await write('条款', { effectiveOn: '2026-12-01', changes: '有了全文' });
  await publish();
  const counts = await Promise.all([1, 2, 3].map((ms) => applyDueVersions(c.store, FIRST_OF_DECEMBER + ms)));
  expect(counts.reduce((a, b) => a + b)).toBe(1);
  expect((await versions())[1]?.in_force_at).toMatch(/^2026-11-30T16:00:00/);
});

eachCatalogue(
  'an announced version can be postponed, or withdrawn by publishing the former terms',
  async (c) => {
    const { write, publish, text, versions } = await republished(c);
    await write('条款', { effectiveOn: '2026-12-01', changes: '有了全文' });
    await publish();
    await write('条款', { effectiveOn: '2027-01-01', changes: '有了全文' });
    await publish();
    expect((await versions()).map((v) => [v.version, v.withdrawn_at !== null])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    expect(await applyDueVersions(c.store, FIRST_OF_DECEMBER)).toBe(0);
    await write(null, null);
    await publish();
    expect((await versions()).map((v) => v.withdrawn_at !== null)).toEqual([false, true, true]);
    expect(await applyDueVersions(c.store, Date.parse('2027-06-01T00:00:00Z'))).toBe(0);
    expect(await text()).toBe(null);
    // A version takes effect at once if its day has come.
    await write('另一份', { effectiveOn: '2026-11-21', changes: '有了全文' });
    await publish();
    expect(await text()).toBe('另一份');
    expect((await versions()).at(-1)).toMatchObject({ version: 4, in_force_at: NOW });
  },
);

eachCatalogue('a version cannot start before the one it replaces', async (c) => {
  const { gno, write, publish, versions } = await republished(c);
  await write('条款', { effectiveOn: '2026-11-20', changes: '有了全文' });
  await expect(publish()).rejects.toMatchObject({ code: 'LICENCE_BACKDATED' });
  expect(await versions()).toHaveLength(1);
  // The same day is allowed, so that a mistake can be corrected within the day.
  await write('条款', { effectiveOn: '2026-11-21', changes: '有了全文' });
  await publish();
  expect((await versions()).map((v) => v.effective_on)).toEqual(['2026-11-21', '2026-11-21']);
  // A past day is allowed if the version in force did not start later.
  const now = '2026-12-24T02:00:00.000Z';
  await write('另一份', { effectiveOn: '2026-12-01', changes: '改了全文' });
  await publishFamily(c, { ...(await at(c, gno)), now });
  expect((await versions()).at(-1)).toMatchObject({ effective_on: '2026-12-01', in_force_at: now });
});

eachCatalogue('the first version is in force at once, even with a future day', async (c) => {
  await withUnknownLicence(c);
  const gno = await draft(c, namedFont({ family: 'Moon Hill', characters: 'ab' }));
  await editFamily(c, await at(c, gno), (r) => ({
    ...r,
    statement: { ...r.statement, licenceChange: { effectiveOn: '2027-01-01', changes: '' } },
  }));
  await publishFamily(c, await at(c, gno));
  const rows = await c.store.db.selectFrom('licence_versions').selectAll().execute();
  expect(rows.filter((r) => r.subject_id === gno)).toMatchObject([
    { effective_on: '2026-11-21', in_force_at: NOW },
  ]);
});

eachCatalogue('a family unpublished on the day its new terms take effect returns under them', async (c) => {
  const { gno, write, publish, text } = await republished(c);
  await write('条款', { effectiveOn: '2026-12-01', changes: '有了全文' });
  await publish();
  await unpublishFamily(c, await at(c, gno));
  expect(await applyDueVersions(c.store, FIRST_OF_DECEMBER)).toBe(1);
  await publish();
  expect(await text()).toBe('条款');
});

eachCatalogue(
  'an address can change until the first publication, and only unpublished families can be removed',
  async (c) => {
    await withUnknownLicence(c);
    const gno = await draft(c, namedFont({ family: 'Moon Hill', characters: 'ab' }));
    await renameFamily(c, await at(c, gno), 'shan-yue');
    const moved = await at(c, 'shan-yue');
    expect(moved.family.record.faces.map((f) => f.row.gno)).toEqual(['shan-yue--regular']);
    await publishFamily(c, moved);
    await expect(renameFamily(c, await at(c, 'shan-yue'), 'again')).rejects.toMatchObject({ code: 'IN_USE' });
    await expect(removeDeskFamily(c, 'shan-yue')).rejects.toMatchObject({ code: 'IN_USE' });
    await unpublishFamily(c, await at(c, 'shan-yue'));
    await removeDeskFamily(c, 'shan-yue');
    await expect(removeDeskFamily(c, 'shan-yue')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await gc(c, LATER);
    const left = [];
    for await (const key of c.blobs.list('s')) left.push(key);
    expect(left).toEqual([]);
  },
);

onCatalogue('parts of an active upload stay; those of one idle for a day are deleted', async (c) => {
  const { db } = c.store;
  const upload = (id: string, touched_at: string) =>
    db
      .insertInto('font_uploads')
      .values({
        id,
        user_id: null,
        file_name: 'x.ttf',
        bytes: 10,
        received: 5,
        state: 'receiving',
        code: null,
        reason: null,
        found: null,
        created_at: touched_at,
        touched_at,
      })
      .execute();
  await upload('coming', isoOf(Date.now()));
  await upload('old', isoOf(Date.now() - 25 * 3600_000));
  for (const id of ['coming', 'old', 'nobodys'])
    await c.blobs.put(blobKeys.incoming(id, 0), Uint8Array.from([1]));
  expect((await gc(c, LATER)).deleted).toBe(2);
  expect(await c.blobs.has(blobKeys.incoming('coming', 0))).toBe(true);
  await saveOverride(db, 'keyword', '贺岁', true);
  await saveOverride(db, 'keyword', '贺岁');
});

/** Codes of the outcomes, `done` for a success, in order. */
const outcomes = async (runs: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(runs))
    .map((run) => (run.status === 'fulfilled' ? 'done' : String(run.reason.code ?? run.reason)))
    .sort();

eachCatalogue('of parallel changes to one revision of a font, one takes effect', async (c) => {
  await withUnknownLicence(c);
  const gno = await draft(c, namedFont({ family: 'Moon Hill', characters: '山月ab' }));
  const first = await at(c, gno);
  const told = ['EDIT_CONFLICT', 'EDIT_CONFLICT', 'EDIT_CONFLICT', 'done'];
  expect(await outcomes([1, 2, 3, 4].map(() => publishFamily(c, first)))).toEqual(told);
  const shown = await at(c, gno);
  expect(shown.revision).not.toBe(first.revision);
  expect(shown.family.record.publishedVersion).toBe(shown.family.record.version);
  expect(await outcomes([1, 2, 3, 4].map(() => unpublishFamily(c, shown)))).toEqual(told);
  const hidden = await at(c, gno);
  const say = (about: string) =>
    editFamily(c, hidden, (record) => ({ ...record, statement: { ...record.statement, about } }));
  expect(await outcomes([publishFamily(c, hidden), say('改'), say('再改')])).toEqual([
    'EDIT_CONFLICT',
    'EDIT_CONFLICT',
    'done',
  ]);
});

eachCatalogue(
  'unpublishing a font that is not public changes nothing, whatever happens beside it',
  async (c) => {
    await withUnknownLicence(c);
    const gno = await draft(c, namedFont({ family: 'Moon Hill', characters: '山月ab' }));
    const seen = await at(c, gno);
    await unpublishFamily(c, seen);
    expect((await at(c, gno)).revision).toBe(seen.revision);
    const [published] = await Promise.allSettled([publishFamily(c, seen), unpublishFamily(c, seen)]);
    expect(published.status).toBe('fulfilled');
    expect(await families(c)).toEqual([gno]);
  },
);

eachCatalogue(
  'of parallel first edits of an imported font, the others are told that it changed',
  async (c) => {
    await c.put({ 'a.ttf': namedFont({ family: 'Shared', characters: 'ab' }) });
    await importPath(c, join(c.folder, 'a.ttf'));
    const seen = await at(c, 'shared');
    const say = (about: string) =>
      editFamily(c, seen, (record) => ({ ...record, statement: { ...record.statement, about } }));
    expect(await outcomes([say('a'), say('b'), unpublishFamily(c, seen)])).toEqual([
      'EDIT_CONFLICT',
      'EDIT_CONFLICT',
      'done',
    ]);
  },
);

eachCatalogue('a font that is deleted while it is being published stays whole', async (c) => {
  await withUnknownLicence(c);
  for (const n of ['One', 'Two', 'Three']) {
    const gno = await draft(c, namedFont({ family: `Moon ${n}`, characters: '山月ab' }));
    const seen = await at(c, gno);
    await Promise.allSettled([publishFamily(c, seen), removeDeskFamily(c, gno)]);
    const held = await c.store.db.selectFrom('desk_families').select('gno').where('gno', '=', gno).execute();
    expect(await families(c)).toEqual(held.map((h) => h.gno));
    if (held.length > 0) await unpublishFamily(c, await at(c, gno));
  }
});
