import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LICENCE_FILE } from '@ziwan/contract/licence-marks';
import type { z } from 'zod';
import { CatalogueError } from './errors.ts';
import { type Sidecar, sidecarSchema } from './sidecar.ts';

/**
 * @returns `null` if the file does not exist
 * @throws CatalogueError BAD_SIDECAR
 */
export const loadSidecar = (path: string): Promise<Sidecar | null> =>
  readJson(path, sidecarSchema, 'BAD_SIDECAR');

/**
 * Reads and validates a JSON file; `null` if it does not exist.
 * @throws CatalogueError with the given code, naming the first invalid field
 */
export async function readJson<T extends z.ZodType>(
  path: string,
  schema: T,
  code: 'BAD_SIDECAR' | 'BAD_CATALOGUE',
): Promise<z.output<T> | null> {
  const text = await readTextFile(path);
  if (text === null) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (e) {
    throw new CatalogueError(code, `${path} 不是有效的 JSON：${(e as Error).message}`);
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const where = issue?.path.join('.') || '整个文件';
  throw new CatalogueError(code, `${path} 的内容有误（${where}）：${issue?.message}`);
}

/** Returns the file's text, or `null` if it does not exist. */
export async function readTextFile(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch((e: NodeJS.ErrnoException) => {
    if (e.code === 'ENOENT' || e.code === 'ENOTDIR') return null;
    throw e;
  });
}

const REASONS: Record<string, string> = {
  EACCES: '没有读取的权限',
  EPERM: '没有读取的权限',
  EISDIR: '是文件夹，不是文件',
  ENOENT: '文件不在了，或链接指向的文件不在',
  ELOOP: '链接绕回了自己',
};

/** Describes a failed file operation, and throws errors of other kinds again. */
export function unreadable(e: unknown): CatalogueError {
  if (e instanceof CatalogueError) return e;
  const { code, path } = e as NodeJS.ErrnoException;
  if (typeof code !== 'string' || !/^E[A-Z]/.test(code)) throw e;
  const reason = REASONS[code] ?? '读不出来';
  return new CatalogueError('UNREADABLE', `${reason}（${code}）${path ? `：${path}` : ''}`, { cause: e });
}

/** Name of the licence file in a folder, of several the first. */
export const licenceFileIn = (names: readonly string[]): string | undefined =>
  names.filter((n) => LICENCE_FILE.test(n)).sort()[0];

/**
 * Reads a family's licence text: the file named in the sidecar, or else one next to the fonts.
 * @param names entries of the folder
 * @throws CatalogueError FILE_MISSING if the named file does not exist
 */
export async function licenceTextOf(
  folder: string,
  sidecar: Pick<Sidecar, 'licenceFile'>,
  names: readonly string[],
): Promise<string | null> {
  const named = sidecar.licenceFile ?? licenceFileIn(names);
  const text = named === undefined ? null : await readTextFile(join(folder, named));
  if (text === null && sidecar.licenceFile !== undefined)
    throw new CatalogueError('FILE_MISSING', `找不到授权文件 ${sidecar.licenceFile}`);
  return text;
}
