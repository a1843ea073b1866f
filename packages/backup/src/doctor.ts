import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { textFault } from '@ziwan/catalogue';
import { ownsBlobs, unfilled } from '@ziwan/catalogue/blobs';
import { isoOf } from '@ziwan/contract/site-time';
import { probeBlobFolder, readBlobSettings } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import type { Get } from '@ziwan/infra/settings';
import { openRedisState } from '@ziwan/infra/shared-state';
import { askServing, failureOf, pendingMigrations, rescuedFiles, withSnapshot } from '@ziwan/store';
import { sql } from 'kysely';
import { bad, type Check, type Finding, fine } from './finding.ts';
import { belongs, hashIn, namedKeys } from './named-blobs.ts';
import { providerChecks } from './provider-findings.ts';
import { lastBackup } from './schedule.ts';
import { settingFindings } from './setting-findings.ts';
import type { Site } from './site.ts';

const MEGABYTE = 2 ** 20;
const GIGABYTE = 2 ** 30;
const HOUR = 3600_000;
/** Free space (bytes) below which a disk counts as nearly full. */
const LITTLE_SPACE = GIGABYTE;
/** Schedules that the newest backup may be old, and the schedule (hours) assumed when automatic backups are off. */
const SCHEDULES = 2;
const DEFAULT_SCHEDULE = 24;
/** Time (ms) since its last report after which a process counts as gone. */
const GONE = 120_000;
/** Difference (ms) from the database's clock that is still called right. */
const CLOCK_TOLERANCE = 5000;

/** In megabytes below one gigabyte, where the difference between little and nothing counts. */
export const sizeOf = (bytes: number): string =>
  bytes < GIGABYTE ? `${Math.floor(bytes / MEGABYTE)} MB` : `${(bytes / GIGABYTE).toFixed(1)} GB`;

/** What the checks need besides the site. */
export interface Standing {
  readonly backups: BackupPlan;
  /** Redis of the site; `null` without one. */
  readonly redisUrl: string | null;
  readonly get: Get;
}

export interface BackupPlan {
  /** Folder of backups. */
  readonly folder: string;
  /** Hours between automatic backups; 0 without them. */
  readonly everyHours: number;
}

/** Examines a site without changing it. A check that fails does not prevent the others. */
export async function* examine(site: Site, standing: Standing, now = Date.now()): AsyncGenerator<Finding> {
  const { redisUrl } = standing;
  // A database that cannot be read is described by the first check.
  const why = await unfilled(site).catch(() => null);
  if (why) {
    yield bad(why.message);
    return;
  }
  yield* each([
    () => database(site),
    () => migrations(site),
    () => blobs(site),
    () => blobFolder(site, standing.get),
    () => owner(site),
    () => licenceTexts(site),
    () => examineBackups(site.dataDir, standing.backups, now),
    ...(redisUrl === null ? [] : [() => redis(redisUrl)]),
    ...providerChecks(site, standing.get),
  ]);
  yield* glance(site, standing.get, now);
}

/** The checks that cost little, except for the backups; for the console's status page. */
export async function* glance(
  site: Pick<Site, 'store' | 'dataDir'>,
  get: Get,
  now = Date.now(),
): AsyncGenerator<Finding> {
  yield* each([
    () => rescued(site.dataDir),
    () => disk(site.dataDir),
    () => clock(site, now),
    () => secrets(site, now),
    async () => settingFindings(get),
  ]);
}

async function* each(checks: readonly Check[]): AsyncGenerator<Finding> {
  for (const check of checks)
    yield* [await check().catch((error: unknown) => bad(failureOf(error).reason))].flat();
}

async function database({ store, dataDir }: Site): Promise<Finding> {
  const served = await askServing(store, dataDir);
  if (served.kind === 'different') return bad(served.said);
  const confirmed = served.kind === 'same' ? '，正在运行的网站用的就是它' : '';
  await store.examine();
  if (store.dialect === 'postgres') {
    const { rows } = await sql<{
      bytes: number;
    }>`SELECT pg_database_size(current_database()) AS bytes`.execute(store.db);
    return fine(`数据库：PostgreSQL 连得上，共 ${sizeOf(Number(rows[0]?.bytes))}${confirmed}`);
  }
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(1)`.execute(store.db);
  const said = rows[0]?.integrity_check;
  if (said !== 'ok') return bad(`数据库已经损坏（${said}）：请停掉网站，从备份恢复`);
  const broken = await sql`PRAGMA foreign_key_check`.execute(store.db);
  return broken.rows.length > 0
    ? bad(`数据库里有 ${broken.rows.length} 行指向不存在的行：请停掉网站，从备份恢复`)
    : fine(`数据库：SQLite 完好${confirmed}`);
}

async function migrations({ store }: Site): Promise<Finding> {
  const pending = await pendingMigrations(store);
  return pending.length === 0
    ? fine('数据库的表是这版程序的')
    : bad(`数据库还差 ${pending.length} 步升级：启动一次网站就会做完`);
}

async function blobs({ store, blobs: files }: Site): Promise<Finding> {
  const named = await withSnapshot(store, ({ trx }) => namedKeys(trx));
  const lying = new Set<string>();
  for await (const key of files.list('')) if (belongs(key)) lying.add(key);
  const missing = [...named].filter((key) => !lying.has(key));
  const damaged: string[] = [];
  for (const key of lying) {
    const hash = named.has(key) ? hashIn(key) : null;
    const bytes = hash === null ? null : await files.get(key);
    if (bytes && sha256Hex(bytes) !== hash) damaged.push(key);
  }
  const unused = [...lying].filter((key) => hashIn(key) !== null && !named.has(key)).length;
  if (missing.length + damaged.length > 0)
    return bad(
      `文件：缺失 ${missing.length} 个，损坏 ${damaged.length} 个（${[...missing, ...damaged].slice(0, 3).join('、')}）：运行 npm run catalogue -- check 看全部，再从备份恢复或重新导入`,
    );
  const rest = unused > 0 ? `，另有 ${unused} 个没有字体用到（npm run catalogue -- gc 会收走）` : '';
  return fine(`文件：用到的 ${named.size} 个齐全、完好${rest}`);
}

/** Writes into the folder of a store on the disk; of a bucket, `providerChecks` does the same. */
async function blobFolder({ dataDir }: Site, get: Get): Promise<readonly Finding[]> {
  if (readBlobSettings(get).provider !== 'disk') return [];
  await probeBlobFolder(join(dataDir, 'blobs'));
  return [fine('字体与图片的文件夹写得进')];
}

async function owner(site: Site): Promise<Finding> {
  return (await ownsBlobs(site))
    ? fine('文件属于这个数据库')
    : bad('文件上没有这个数据库的记号：启动一次网站，它会说明该怎么办');
}

/** Fonts that were published with an address or a sentence in place of the terms, before the site refused those. */
async function licenceTexts({ store }: Site): Promise<Finding> {
  const families = await store.db
    .selectFrom('families')
    .innerJoin('licence_texts', 'licence_texts.sha256', 'families.licence_text_sha256')
    .select(['name_zh', 'text'])
    .orderBy('name_zh')
    .execute();
  const short = families.filter(({ text }) => textFault(text) !== null).map(({ name_zh }) => name_zh);
  if (short.length === 0) return fine(`授权全文：${families.length} 款字体的都不只是网址或一句话`);
  const named = short.slice(0, 5).join('、') + (short.length > 5 ? `等 ${short.length} 款` : '');
  return bad(
    `${named} 的授权全文只有网址或一句话，访客却看到「可以」：到后台的字体里换成全文，没有全文就清空，改回仅预览`,
  );
}

/** What a process saved when somebody removed or replaced the database under it. */
async function rescued(dataDir: string): Promise<Finding[]> {
  return rescuedFiles(dataDir).map((name) =>
    bad(
      `数据库的文件曾在网站运行中被删去或换掉，当时的数据另存在 ${join(dataDir, name)}：要用它，停掉网站，把 ziwan.db 和旁边的 -wal、-shm 移到别处，把它改名为 ziwan.db，再启动；不要它，就移走它`,
    ),
  );
}

async function disk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return free < LITTLE_SPACE
    ? bad(`磁盘只剩 ${sizeOf(free)}：请腾出空间，cache/ 可以整个删去`)
    : fine(`磁盘还有 ${sizeOf(free)}`);
}

async function clock({ store }: Pick<Site, 'store'>, now: number): Promise<Finding> {
  if (store.dialect === 'sqlite') {
    const rows = await withSnapshot(store, async (snapshot) => snapshot.migrations);
    const latest = Math.max(...rows.map(({ appliedAt }) => Date.parse(appliedAt)));
    return latest > now
      ? bad('时钟比数据库里的记录还早：请校准这台机器的时间')
      : fine('时钟不早于数据库里的记录');
  }
  const { rows } = await sql<{
    ms: number;
  }>`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`.execute(store.db);
  const off = Math.abs(Number(rows[0]?.ms) - Date.now());
  return off > CLOCK_TOLERANCE
    ? bad(`时钟与数据库的相差 ${Math.round(off / 1000)} 秒：请校准两台机器的时间`)
    : fine('时钟与数据库的一致');
}

async function redis(url: string): Promise<Finding> {
  let why = '';
  const state = await openRedisState({
    url,
    onChange: (reason) => {
      why = reason ?? '';
    },
  });
  const { isReachable } = state;
  await state.close();
  return isReachable
    ? fine('Redis 连得上，也写得进')
    : bad(`Redis 连不上（${why}），登录和验证码因此暂停：请检查 Redis 和 REDIS_URL`);
}

/** Age (ms) from which the newest backup is too old. */
export const overdueAfter = (everyHours: number): number =>
  SCHEDULES * (everyHours || DEFAULT_SCHEDULE) * HOUR;

/** Looks at the age and the place of the newest backup. */
export async function examineBackups(
  dataDir: string,
  { folder, everyHours }: BackupPlan,
  now: number,
): Promise<Finding> {
  const closed = await unwritable(folder);
  if (closed)
    return bad(
      `BACKUP_DIR 所说的 ${folder} 写不进备份：${closed} 不是文件夹，或者没有权限写；请让运行站点的用户能写它，或换一个文件夹`,
    );
  const last = await lastBackup(folder);
  if (last === null) {
    const regularly =
      everyHours > 0
        ? '网站开着时会自动做，几分钟内不见就看日志'
        : '并在那里填「每隔几小时备份一次」，或设置 BACKUP_EVERY_HOURS=24';
    return bad(`${folder} 里还没有备份：到后台的「服务」里备份一份，或运行 npm run backup；${regularly}`);
  }
  const hours = Math.floor((now - Date.parse(last)) / HOUR);
  if (now - Date.parse(last) > overdueAfter(everyHours))
    return bad(`最新的备份是 ${hours} 小时前的：看日志里自动备份为什么没有做成，或运行 npm run backup`);
  const hint = (await onOneDisk(folder, dataDir))
    ? '，但和网站在同一块磁盘上：到后台的「服务」里换到另一块（BACKUP_DIR），或另存一份'
    : '';
  return fine(`最新的备份是${hours === 0 ? '一小时内' : ` ${hours} 小时前`}的${hint}`);
}

export const onOneDisk = async (one: string, other: string): Promise<boolean> =>
  (await stat(one)).dev === (await stat(other)).dev;

/** The folder, or the one in which the first backup would create it, if a backup cannot be written there. */
async function unwritable(folder: string): Promise<string | null> {
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => error);
  if (found instanceof Error && found.code === 'ENOENT') return unwritable(dirname(folder));
  if (found instanceof Error || !found.isDirectory()) return folder;
  return access(folder, constants.W_OK | constants.X_OK).then(
    () => null,
    () => folder,
  );
}

/** Compares the secrets of the processes that serve the database now. */
async function secrets({ store }: Pick<Site, 'store'>, now: number): Promise<Finding[]> {
  const nodes = await store.db
    .selectFrom('nodes')
    .select(['host', 'secret_fingerprint'])
    .where('seen_at', '>', isoOf(now - GONE))
    .orderBy('host')
    .execute();
  if (new Set(nodes.map((node) => node.secret_fingerprint)).size < 2) return [];
  const hosts = [...new Set(nodes.map((node) => node.host))].join('、');
  return [
    bad(
      `共用这个数据库的进程（${hosts}）密钥不同，互相把对方的字体地址和验证码当成无效：给它们设同一个 ZIWAN_SECRET，再重启`,
    ),
  ];
}
