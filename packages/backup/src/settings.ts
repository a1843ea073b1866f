import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BlobSettings, readBlobSettings } from '@ziwan/infra/blob-store';
import { type Get, SettingsError } from '@ziwan/infra/settings';
import { readRedisUrl } from '@ziwan/infra/shared-state';
import { databaseFile, lostDatabase, RECOVER } from '@ziwan/store';
import { BackupError } from './errors.ts';
import type { SiteSettings } from './site.ts';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

export interface BackupSettings {
  readonly site: SiteSettings;
  /** Redis of the site; `null` without one. */
  readonly redisUrl: string | null;
  /** Folder of backups. */
  readonly folder: string;
  /** Hours between the site's automatic backups; 0 without them. */
  readonly everyHours: number;
  /** Encrypts backups; `null` leaves them readable. */
  readonly passphrase: string | null;
  /** Days of which `--prune` keeps a backup. */
  readonly keepDays: number;
}

/** Reads the settings of the site, as the site itself does, and those of its backups. */
export function readSettings(env: NodeJS.ProcessEnv): BackupSettings {
  const get: Get = (name) => env[name]?.trim() || undefined;
  const dataDir = resolve(REPOSITORY, get('ZIWAN_DATA_DIR') ?? '.data');
  return {
    site: { dataDir, databaseUrl: databaseUrl(get), blobs: readBlobSettings(get), secret: secret(get) },
    redisUrl: readRedisUrl(get),
    folder: backupSettings.folder(get, dataDir),
    everyHours: backupSettings.everyHours(get),
    passphrase: backupSettings.passphrase(get),
    keepDays: backupSettings.keepDays(get),
  };
}

/** The settings of backups one by one, so that the site can name each that is wrong. All throw BackupError. */
export const backupSettings = {
  folder: (get: Get, dataDir: string): string =>
    resolve(REPOSITORY, get('BACKUP_DIR') ?? join(dataDir, 'backups')),
  // A site without a public origin is somebody's trial, which needs no second copy of its fonts.
  everyHours: (get: Get): number =>
    whole(get('BACKUP_EVERY_HOURS') ?? (get('PUBLIC_ORIGIN') ? '24' : '0'), 'BACKUP_EVERY_HOURS', 0, 8760),
  passphrase: (get: Get): string | null => passphrase(get),
  keepDays: (get: Get): number => whole(get('BACKUP_KEEP_DAYS') ?? '14', 'BACKUP_KEEP_DAYS', 1, 3660),
};

function databaseUrl(get: Get): string | null {
  const url = get('DATABASE_URL') ?? null;
  if (url !== null && !isPostgres(url))
    throw new BackupError(
      'BAD_SETTING',
      'DATABASE_URL 要以 postgres:// 开头；不设则使用数据文件夹里的 SQLite',
    );
  return url;
}

const isPostgres = (url: string): boolean => /^postgres(ql)?:\/\//.test(url);

function secret(get: Get): string | null {
  const value = get('ZIWAN_SECRET') ?? null;
  if (value !== null && value.length < 32)
    throw new BackupError('BAD_SETTING', 'ZIWAN_SECRET 太短：至少 32 个字符');
  return value;
}

function passphrase(get: Get): string | null {
  const value = get('BACKUP_PASSPHRASE') ?? null;
  if (value !== null && value.length < 12)
    throw new BackupError('BAD_SETTING', 'BACKUP_PASSPHRASE 太短：至少 12 个字符');
  return value;
}

function whole(value: string, name: string, min: number, max: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max)
    throw new BackupError('BAD_SETTING', `${name} 须为 ${min} 到 ${max} 之间的整数，现在是「${value}」`);
  return number;
}

/** Where a move goes, and which parts of the site go there. */
interface MoveSettings {
  readonly target: SiteSettings;
  readonly database: boolean;
  readonly blobs: boolean;
}

/**
 * Reads the target of a move from settings that begin with `TO_`. What they do not name stays where it is.
 * @throws BackupError BAD_SETTING if they name nothing else than the site has
 */
export function readMoveSettings(env: NodeJS.ProcessEnv, site: SiteSettings): MoveSettings {
  const get: Get = (name) => env[`TO_${name}`]?.trim() || undefined;
  const dataDir = get('ZIWAN_DATA_DIR') ? resolve(REPOSITORY, get('ZIWAN_DATA_DIR') as string) : site.dataDir;
  const url = get('DATABASE_URL');
  const target = {
    dataDir,
    databaseUrl: url === undefined ? site.databaseUrl : url === 'sqlite' ? null : targetUrl(url),
    databaseSetting: url === undefined ? undefined : 'TO_DATABASE_URL',
    blobs: Object.keys(env).some((name) => /^TO_BLOBS_/.test(name)) ? targetBlobs(get) : site.blobs,
    secret: site.secret,
  };
  const database = databasePlace(target) !== databasePlace(site);
  const blobs = blobPlace(target) !== blobPlace(site);
  if (!database && !blobs)
    throw new BackupError(
      'BAD_SETTING',
      '没有说要搬去哪里：用 TO_DATABASE_URL=postgres://…（或 sqlite）、TO_BLOBS_PROVIDER=s3（或 disk）等设置说明',
    );
  return { target, database, blobs };
}

function targetUrl(url: string): string {
  if (!isPostgres(url))
    throw new BackupError('BAD_SETTING', 'TO_DATABASE_URL 要以 postgres:// 开头，或写 sqlite');
  return url;
}

/** Names wrong settings as they were given. */
function targetBlobs(get: Get): BlobSettings {
  try {
    return readBlobSettings(get);
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    throw new BackupError('BAD_SETTING', cause.message.replaceAll('BLOBS_', 'TO_BLOBS_'), { cause });
  }
}

const databasePlace = ({ databaseUrl, dataDir }: SiteSettings): string => databaseUrl ?? dataDir;
const blobPlace = ({ blobs, dataDir }: SiteSettings): string =>
  blobs.provider === 'disk' ? dataDir : `${blobs.endpoint} ${blobs.bucket}`;

/**
 * Prevents that a command which only reads makes an empty database.
 * @throws StoreError DATABASE_LOST, as a start does; BackupError NO_SITE
 */
export function requireSite({ dataDir, databaseUrl }: SiteSettings): void {
  const file = databaseFile(dataDir);
  if (databaseUrl === null && !existsSync(file))
    throw (
      lostDatabase(file) ??
      new BackupError('NO_SITE', `没有数据库 ${file}。数据若在别的目录，请设对 ZIWAN_DATA_DIR；${RECOVER}`)
    );
}
