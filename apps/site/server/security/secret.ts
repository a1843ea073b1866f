import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StoreError } from '@ziwan/store';
import { type Config, ConfigError } from '../config/config.ts';

/** Returns the configured secret, or the one in its file, which the first start creates with owner-only permissions. */
export async function readSecret(secret: Config['secret']): Promise<string> {
  if (secret.kind === 'given') return secret.value;
  const { path } = secret;
  return (await readKept(path)) ?? create(path).catch((error: unknown) => explain(error, path));
}

/**
 * Looks at the secret's file without creating one.
 * @throws ConfigError if a start could not use it
 */
export async function checkKeptSecret(path: string): Promise<void> {
  await readKept(path);
}

async function create(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // `link` does not overwrite: of two processes starting together, one creates the secret and the other reads it.
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary, { force: true });
  return (await readKept(path)) as string;
}

async function readKept(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    if (/^(EACCES|EPERM|EISDIR)$/.test(error.code ?? ''))
      throw new ConfigError(`密钥文件 ${path} 读不了（${WHY[error.code ?? '']}）：请让运行站点的用户能读它`);
    throw error;
  });
  if (text === null) return null;
  const secret = text.trim();
  if (secret.length < 32) throw new ConfigError(`${path} 里的密钥太短；删去这个文件，下次启动会重新生成`);
  return secret;
}

const WHY: Readonly<Record<string, string>> = {
  EACCES: '没有权限',
  EPERM: '没有权限',
  EISDIR: '它是一个文件夹',
};

/** @throws StoreError DATA_FOLDER_UNWRITABLE when permissions prevent the file */
function explain(error: unknown, path: string): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!WHY[code]) throw error;
  throw new StoreError(
    'DATA_FOLDER_UNWRITABLE',
    `数据目录 ${dirname(path)} 写不进去（${WHY[code]}）。请换一个 ZIWAN_DATA_DIR，或让运行站点的用户能写它`,
    { cause: error },
  );
}
