import { accessSync, constants, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseFile, type StoreOptions } from '@ziwan/store';
import { ConfigError } from './error.ts';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/** Secret that signs download URLs. Without one, a random secret is created in a file. */
export type SecretSetting =
  | { readonly kind: 'given'; readonly value: string }
  | { readonly kind: 'file'; readonly path: string };

export const readDataDir = (value: string | undefined): string => resolve(value ?? join(REPOSITORY, '.data'));

export function readContentDir(value: string | undefined): string {
  if (!value) return join(REPOSITORY, 'content');
  const folder = resolve(value);
  if (!isFolder(folder, constants.R_OK | constants.X_OK))
    throw new ConfigError(
      `ZIWAN_CONTENT_DIR 所说的 ${folder} 不是文件夹，或者没有权限读：请改成放文章与列表的文件夹；不设此项则用自带的`,
    );
  return folder;
}

function isFolder(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

export function readStore(url: string | undefined, dataDir: string): StoreOptions {
  // Short, since on SQLite a write that waits for an import's lock blocks the whole process.
  if (!url) return { provider: 'sqlite', file: databaseFile(dataDir), busyTimeoutMs: 500 };
  if (!/^postgres(ql)?:\/\/[^/]+\/.+/.test(url) || !URL.canParse(url)) {
    throw new ConfigError(
      'DATABASE_URL 须形如 postgres://用户:密码@主机/库名，密码里的特殊字符须按网址编码；不设此项则使用数据目录里的 SQLite',
    );
  }
  // A stopped database must produce a 503, never a request that hangs.
  return { provider: 'postgres', url, queryTimeoutMs: 1800 };
}

export function readSecret(value: string | undefined, dataDir: string): SecretSetting {
  if (!value) return { kind: 'file', path: join(dataDir, 'secret') };
  if (value.length < 32)
    throw new ConfigError('ZIWAN_SECRET 太短：至少 32 个字符；不设此项会在数据目录里自动生成');
  return { kind: 'given', value };
}
