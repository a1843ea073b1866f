import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { factColumns, NO_FACTS } from '@ziwan/catalogue';
import { claimBlobs } from '@ziwan/catalogue/blobs';
import { blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { hasRedisServer, startRedisServer } from '@ziwan/infra/testing';
import { databaseFile } from '@ziwan/store';
import { statedTerms } from '@ziwan/store/stated-terms';
import { createDatabaseFile, eachDatabase } from '@ziwan/store/testing';
import { expect, test } from 'vitest';
import { BackupFolder } from './backup-folder.ts';
import { examine, examineBackups, sizeOf } from './doctor.ts';
import { openSite, type Site } from './site.ts';
import { writeBackup } from './write-backup.ts';

const HOUR = 3600_000;

/** Runs a test on each dialect with an empty site and a folder for backups. */
function eachSite(name: string, fn: (site: Site, folder: string) => Promise<void>): void {
  eachDatabase(name, async ({ options }) => {
    const dir = await mkdtemp(join(tmpdir(), 'ziwan-doctor-'));
    const databaseUrl = options.provider === 'postgres' ? options.url : null;
    const dataDir = join(dir, 'data');
    if (databaseUrl === null) await createDatabaseFile(databaseFile(dataDir));
    const site = openSite({ dataDir, databaseUrl, blobs: { provider: 'disk' }, secret: null });
    try {
      await claimBlobs(site);
      await fn(site, join(dir, 'backups'));
    } finally {
      await site.close();
      await rm(dir, { recursive: true, force: true });
    }
  });
}

async function complaints(
  site: Site,
  folder: string,
  now = Date.now(),
  redisUrl: string | null = null,
): Promise<string[]> {
  const found: string[] = [];
  const standing = { backups: { folder, everyHours: 24 }, redisUrl, get: () => undefined };
  for await (const { level, said } of examine(site, standing, now)) if (level !== 'fine') found.push(said);
  return found;
}

eachSite(
  'a sound site without a backup is told to make one, and then has no complaints',
  async (site, folder) => {
    expect(await complaints(site, folder)).toEqual([expect.stringContaining('npm run backup')]);
    await writeBackup(site, await BackupFolder.create(folder, null));
    expect(await complaints(site, folder)).toEqual([]);
    expect(await complaints(site, folder, Date.now() + 49 * HOUR)).toEqual([
      expect.stringContaining('49 小时前'),
    ]);
  },
);

eachSite(
  'a missing picture, a damaged font, a foreign database and a pending migration are named',
  async (site, folder) => {
    await writeBackup(site, await BackupFolder.create(folder, null));
    const { store, blobs } = site;
    const font = sha256Hex('a font');
    await blobs.put(blobKeys.source(font), Buffer.from('another font'));
    const found = [{ face: { source_sha256: font, sfnt_sha256: font, drawn_sha256: font } }];
    await store.db
      .insertInto('font_uploads')
      .values({
        id: 'u',
        user_id: null,
        file_name: 'a.ttf',
        bytes: 1,
        received: 1,
        state: 'ready',
        code: null,
        reason: null,
        found: JSON.stringify(found),
        created_at: '2026',
        touched_at: '2026',
      })
      .execute();
    expect(await complaints(site, folder)).toEqual([expect.stringContaining('缺失 2 个，损坏 1 个')]);
    await store.db.deleteFrom('font_uploads').execute();
    await blobs.delete(blobKeys.owner);
    await store.db
      .deleteFrom('migrations' as never)
      .where('name' as never, '=', '0019_audit_subject_names.sql' as never)
      .execute();
    const told = await complaints(site, folder);
    expect(told.some((said) => said.includes('没有这个数据库的记号'))).toBe(true);
    expect(told.some((said) => /还差 \d+ 步升级/.test(said))).toBe(true);
  },
);

eachSite('a folder of files that cannot be written is named', async (site, folder) => {
  await writeBackup(site, await BackupFolder.create(folder, null));
  await rm(join(site.dataDir, 'blobs'), { recursive: true });
  await writeFile(join(site.dataDir, 'blobs'), '');
  expect(await complaints(site, folder)).toContainEqual(
    expect.stringMatching(/字体与图片的文件夹 .*blobs 写不进去：路径上有同名的文件/),
  );
});

/** Publishes a font whose full text of terms is this one. */
async function publish({ store: { db } }: Site, nameZh: string, sort: number, text: string): Promise<void> {
  const time = '2026-01-01T00:00:00.000Z';
  const gno = `font-${sort}`;
  await db
    .insertInto('licences')
    .values({
      id: 'ofl',
      name: 'OFL',
      spdx: 'OFL-1.1',
      url: null,
      matrix: statedTerms([]),
      evidence: '',
      reviewed_at: '2026-01-01',
    })
    .onConflict((c) => c.doNothing())
    .execute();
  await db.insertInto('licence_texts').values({ sha256: gno, text }).execute();
  await db
    .insertInto('families')
    .values({
      gno,
      ...factColumns({ ...NO_FACTS, nameZh, kind: 'creative', sourceName: 'test' }),
      pinyin: gno,
      initials: gno,
      script: 'Hans',
      brand_number: null,
      licence_id: 'ofl',
      licence_text_sha256: gno,
      reserved_font_names: '[]',
      variable: 0,
      default_face_gno: `${gno}--regular`,
      face_count: 1,
      glyph_count: 1,
      hanzi_count: 1,
      downloads: 0,
      sort_new: sort,
      published_at: time,
      updated_at: time,
    })
    .execute();
}

eachSite('fonts whose terms are an address are named, five of them at most', async (site, folder) => {
  await writeBackup(site, await BackupFolder.create(folder, null));
  await publish(site, '甲', 1, '版权归作者所有，任何人可以免费使用、复制、修改和分发本字体。'.repeat(20));
  expect(await complaints(site, folder)).toEqual([]);
  for (const [i, name] of [...'乙丙丁戊己'].entries())
    await publish(site, name, i + 2, `https://example.com/${i}`);
  const named = (said: string | undefined) => said?.split(' 的授权全文')[0]?.split('、').sort();
  const five = await complaints(site, folder);
  expect(five).toHaveLength(1);
  expect(named(five[0])).toEqual([...'乙丙丁戊己'].sort());
  await publish(site, '庚', 7, 'https://example.com/7');
  const six = (await complaints(site, folder))[0] ?? '';
  expect(six).toContain('等 6 款 的授权全文只有网址或一句话');
  expect(named(six)).toHaveLength(5);
});

eachSite('processes with different secrets are named while they serve', async (site, folder) => {
  await writeBackup(site, await BackupFolder.create(folder, null));
  const now = Date.now();
  const node = (id: string, host: string, secret_fingerprint: string, ago: number) => {
    const seen_at = new Date(now - ago).toISOString();
    return { id, host, secret_fingerprint, started_at: seen_at, seen_at, report: '{}' };
  };
  await site.store.db
    .insertInto('nodes')
    .values([node('1', 'east', 'a', 1000), node('2', 'west', 'a', 1000), node('3', 'old', 'b', HOUR)])
    .execute();
  expect(await complaints(site, folder, now)).toEqual([]);
  await site.store.db
    .insertInto('nodes')
    .values(node('4', 'south', 'b', 1000))
    .execute();
  expect(await complaints(site, folder, now)).toEqual([
    expect.stringMatching(/east、south、west.*ZIWAN_SECRET/),
  ]);
});

eachSite('a backup is too old after two schedules', async (site, folder) => {
  await writeBackup(site, await BackupFolder.create(folder, null));
  const said = async (hours: number) =>
    (await examineBackups(site.dataDir, { folder, everyHours: 6 }, Date.now() + hours * HOUR)).said;
  expect(await said(0)).toMatch(/^最新的备份是一小时内的，但和网站在同一块磁盘上：到后台的「服务」里/);
  expect(await said(3)).toMatch(/^最新的备份是 3 小时前的/);
  const at = async (hours: number, everyHours: number) =>
    (await examineBackups(site.dataDir, { folder, everyHours }, Date.now() + hours * HOUR)).level;
  expect([await at(11, 6), await at(13, 6), await at(47, 0), await at(49, 0)]).toEqual([
    'fine',
    'problem',
    'fine',
    'problem',
  ]);
});

eachSite('a folder that backups cannot be written to is named', async (site, folder) => {
  const said = async (path: string) =>
    (await examineBackups(site.dataDir, { folder: path, everyHours: 24 }, Date.now())).said;
  const file = join(site.dataDir, 'a-file');
  await writeFile(file, '');
  expect(await said(join(file, 'backups'))).toMatch(/^BACKUP_DIR 所说的 .*backups 写不进备份：.*不是文件夹/);
  expect(await said(join(folder, 'not', 'yet', 'there'))).toContain('还没有备份');
});

test.skipIf(!hasRedisServer())('a Redis that does not answer is named', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-doctor-'));
  const redis = await startRedisServer();
  await createDatabaseFile(databaseFile(join(dir, 'data')));
  const site = openSite(
    { dataDir: join(dir, 'data'), databaseUrl: null, blobs: { provider: 'disk' }, secret: null },
    true,
  );
  try {
    await claimBlobs(site);
    await writeBackup(site, await BackupFolder.create(join(dir, 'backups'), null));
    const found = () => complaints(site, join(dir, 'backups'), Date.now(), redis.url);
    expect(await found()).toEqual([]);
    await redis.kill();
    expect(await found()).toEqual([expect.stringMatching(/^Redis 连不上（.*ECONNREFUSED.*）.*REDIS_URL/)]);
  } finally {
    await site.close();
    await redis.kill();
    await rm(dir, { recursive: true, force: true });
  }
});

test.each([
  [31 * 2 ** 20, '31 MB'],
  [2 ** 30 - 1, '1023 MB'],
  [2 ** 30, '1.0 GB'],
  [1.55 * 2 ** 30, '1.6 GB'],
  [900, '0 MB'],
])('%i bytes are told as %s', (bytes, said) => {
  expect(sizeOf(bytes)).toBe(said);
});
