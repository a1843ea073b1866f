import { readdir, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { inputError } from './pack-error.ts';

/**
 * Files that are named or match a pattern (`*`, `?`, and `**` for folders), sorted, each once. A name without these
 * signs is taken as it is.
 * @throws PackError TEXT_MISSING for a pattern that matches nothing
 */
export async function findFiles(patterns: readonly string[], cwd: string): Promise<string[]> {
  const found = new Set<string>();
  for (const pattern of patterns) {
    if (!/[*?]/.test(pattern)) found.add(resolve(cwd, pattern));
    else for (const file of await matching(pattern, cwd)) found.add(file);
  }
  return [...found];
}

async function matching(pattern: string, cwd: string): Promise<string[]> {
  const parts = pattern.replaceAll(sep, '/').split('/');
  const first = parts.findIndex((part) => /[*?]/.test(part));
  const folder = resolve(cwd, `${parts.slice(0, first).join('/')}${pattern.startsWith('/') ? '/' : ''}`);
  const rest = parts.slice(first);
  const expression = new RegExp(`^${rest.map(expressionOf).join('')}$`, 'u');
  const names = await readdir(folder, { recursive: rest.length > 1 || rest[0] === '**' }).catch(() => []);
  const files: string[] = [];
  for (const name of names.filter((name) => expression.test(name.replaceAll(sep, '/'))).sort()) {
    const path = join(folder, name);
    if ((await stat(path)).isFile()) files.push(path);
  }
  if (files.length === 0) throw inputError('TEXT_MISSING', `没有文件符合 ${pattern}。`);
  return files;
}

/** Expression of a part of a path, with the slash after it. */
function expressionOf(part: string, i: number, { length }: readonly string[]): string {
  const last = i === length - 1;
  if (part === '**') return last ? '.+' : '(?:[^/]+/)*';
  const name = part
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]');
  return last ? name : `${name}/`;
}
