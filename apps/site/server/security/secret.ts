import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';

/** Returns the configured secret, or the one in its file, which the first start creates with owner-only permissions. */
export async function readSecret(secret: Config['secret']): Promise<string> {
  if (secret.kind === 'given') return secret.value;
  const kept = await readKept(secret.path);
  if (kept !== null) return kept;
  await mkdir(dirname(secret.path), { recursive: true });
  const temporary = `${secret.path}.${randomBytes(6).toString('hex')}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(32).toString('base64url')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  // `link` does not overwrite: of two processes starting together, one creates the secret and the other reads it.
  await link(temporary, secret.path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary, { force: true });
  return (await readKept(secret.path)) as string;
}

async function readKept(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const secret = text.trim();
  if (secret.length < 32) throw new ConfigError(`${path} 里的密钥太短；删去这个文件，下次启动会重新生成`);
  return secret;
}
