import { CatalogueError } from './errors.ts';

/**
 * Checks the setting that names where published files come from (`addressOf`).
 * @throws CatalogueError BAD_SETTING
 */
export const readMirror = (value: string | undefined): string | undefined => readHttp(value, 'FONT_MIRROR');

/**
 * Checks the setting that names whom ids of a commit's files are asked of (`filesOfCommit`).
 * @throws CatalogueError BAD_SETTING
 */
export const readApi = (value: string | undefined): string | undefined => readHttp(value, 'GITHUB_API');

function readHttp(value: string | undefined, name: string): string | undefined {
  const url = value?.trim();
  if (!url) return undefined;
  if (!/^https?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new CatalogueError('BAD_SETTING', `${name} 须为 http(s):// 开头的地址，现在是「${url}」`);
  return url;
}
