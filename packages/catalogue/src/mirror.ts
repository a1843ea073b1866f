import { CatalogueError } from './errors.ts';

/**
 * Checks the setting that names where published files come from (`addressOf`).
 * @throws CatalogueError BAD_SETTING
 */
export function readMirror(value: string | undefined): string | undefined {
  const mirror = value?.trim();
  if (!mirror) return undefined;
  if (!/^https?:\/\/[^/]/.test(mirror) || !URL.canParse(mirror))
    throw new CatalogueError('BAD_SETTING', `FONT_MIRROR 须为 http(s):// 开头的地址，现在是“${mirror}”`);
  return mirror;
}
