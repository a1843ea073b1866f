import { CatalogueError } from '../errors.ts';

/** A file of a GitHub repository at a commit. */
export interface FileAddress {
  repository: string;
  commit: string;
  path: string;
  /** Its id in Git as the operator gives it; `null` if GitHub has to be asked. */
  git: string | null;
  /** True for a folder, whose fonts are meant; the repository itself has an empty path. */
  isFolder?: true;
}

const ID = /^[0-9a-f]{40}$/;
const HOSTS = { 'github.com': /^(blob|raw|tree)$/, 'raw.githubusercontent.com': null } as const;

/**
 * Reads the address of a file or folder as GitHub's pages show it, or that of its bytes; `#` and 40 digits state its id in Git.
 * @throws CatalogueError BAD_ADDRESS
 */
export function readAddress(text: string): FileAddress {
  const bad = (reason: string) => new CatalogueError('BAD_ADDRESS', `${text.trim()}：${reason}`);
  const url = URL.parse(text.trim());
  if (url?.protocol !== 'https:' || !Object.hasOwn(HOSTS, url.hostname))
    throw bad('只认 https://github.com/ 与 https://raw.githubusercontent.com/ 开头的文件地址');
  const parts = pathOf(url).split('/').slice(1);
  const [owner, name] = parts.splice(0, 2);
  const kind = HOSTS[url.hostname as keyof typeof HOSTS];
  const page = kind ? (parts.shift() ?? '') : 'raw';
  if (kind && !kind.test(page))
    throw bad('地址里没有提交编号。请在 GitHub 的仓库、文件夹或文件页按 y 键，复制那一页的地址');
  const isFolder = page === 'tree';
  if (isFolder && parts.at(-1) === '') parts.pop();
  if (
    !owner ||
    !name ||
    parts.length < (isFolder ? 1 : 2) ||
    parts.some((part) => /^\.{0,2}$|[\\\0]/.test(part))
  )
    throw bad('缺少仓库、提交或文件名。请点开文件，复制那一页的地址');
  const commit = parts.shift() as string;
  if (!ID.test(commit))
    throw bad(
      `「${commit}」是分支或标签，它的文件会变。请在 GitHub 的文件页按 y 键，地址就换成写明提交编号（40 位）的`,
    );
  const stated = url.hash.slice(1);
  if (/^[0-9a-f]{20,}$/i.test(stated) && !ID.test(stated))
    throw bad('# 后面的 Git 对象编号不是 40 位小写数字');
  return {
    repository: `${owner}/${name}`,
    commit,
    path: parts.join('/'),
    git: ID.test(stated) && !isFolder ? stated : null,
    ...(isFolder ? { isFolder } : {}),
  };
}

function pathOf({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}
