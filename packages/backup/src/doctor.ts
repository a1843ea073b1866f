import { stat, statfs } from 'node:fs/promises';
import { ownsBlobs } from '@ziwan/catalogue/blobs';
import { sha256Hex } from '@ziwan/infra/digest';
import { openRedisState } from '@ziwan/infra/shared-state';
import { failureOf, pendingMigrations, withSnapshot } from '@ziwan/store';
import { sql } from 'kysely';
import { belongs, hashIn, namedKeys } from './named-blobs.ts';
import { lastBackup } from './schedule.ts';
import type { Site } from './site.ts';

export interface Finding {
  readonly ok: boolean;
  /** What was checked, and what to do about it if it is not right; Chinese. */
  readonly said: string;
}

const fine = (said: string): Finding => ({ ok: true, said });
const bad = (said: string): Finding => ({ ok: false, said });

const GIGABYTE = 2 ** 30;
const HOUR = 3600_000;
/** Free space (bytes) below which a disk counts as nearly full. */
const LITTLE_SPACE = GIGABYTE;
/** Age (ms) from which the newest backup is too old. */
const OLD_BACKUP = 48 * HOUR;
/** Difference (ms) from the database's clock that is still called right. */
const CLOCK_TOLERANCE = 5000;

const gigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;

export interface Surroundings {
  /** Folder of backups. */
  readonly backups: string;
  /** Redis of the site; `null` without one. */
  readonly redisUrl: string | null;
}

/** Examines a site without changing it. A check that fails does not prevent the others. */
export async function* examine(
  site: Site,
  { backups, redisUrl }: Surroundings,
  now = Date.now(),
): AsyncGenerator<Finding> {
  const checks = [
    () => database(site),
    () => migrations(site),
    () => blobs(site),
    () => owner(site),
    () => disk(site.dataDir),
    () => clock(site, now),
    ...(redisUrl === null ? [] : [() => redis(redisUrl)]),
    () => backup(site.dataDir, backups, now),
  ];
  for (const check of checks) yield await check().catch((error: unknown) => bad(failureOf(error).reason));
}

async function database({ store }: Site): Promise<Finding> {
  await store.examine();
  if (store.dialect === 'postgres') {
    const { rows } = await sql<{
      bytes: number;
    }>`SELECT pg_database_size(current_database()) AS bytes`.execute(store.db);
    return fine(`数据库：PostgreSQL 连得上，共 ${gigabytes(Number(rows[0]?.bytes))}`);
  }
  const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check(1)`.execute(store.db);
  const said = rows[0]?.integrity_check;
  if (said !== 'ok') return bad(`数据库已经损坏（${said}）：请停掉网站，从备份恢复`);
  const broken = await sql`PRAGMA foreign_key_check`.execute(store.db);
  return broken.rows.length > 0
    ? bad(`数据库里有 ${broken.rows.length} 行指向不存在的行：请停掉网站，从备份恢复`)
    : fine('数据库：SQLite 完好');
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

async function owner(site: Site): Promise<Finding> {
  return (await ownsBlobs(site))
    ? fine('文件属于这个数据库')
    : bad('文件上没有这个数据库的记号：启动一次网站，它会说明该怎么办');
}

async function disk(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  return free < LITTLE_SPACE
    ? bad(`磁盘只剩 ${gigabytes(free)}：请腾出空间，cache/ 可以整个删去`)
    : fine(`磁盘还有 ${gigabytes(free)}`);
}

async function clock({ store }: Site, now: number): Promise<Finding> {
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

async function backup(dataDir: string, folder: string, now: number): Promise<Finding> {
  const last = await lastBackup(folder);
  if (last === null) return bad(`${folder} 里还没有备份：运行 npm run backup，并设置 BACKUP_EVERY_HOURS=24`);
  const hours = Math.floor((now - Date.parse(last)) / HOUR);
  if (now - Date.parse(last) > OLD_BACKUP)
    return bad(`最新的备份是 ${hours} 小时前的：看日志里自动备份为什么没有做成，或运行 npm run backup`);
  const same = (await stat(folder)).dev === (await stat(dataDir)).dev;
  const advice = same ? '，但和网站在同一块磁盘上：把 BACKUP_DIR 设到另一块，或另存一份' : '';
  return fine(`最新的备份是 ${hours} 小时前的${advice}`);
}
