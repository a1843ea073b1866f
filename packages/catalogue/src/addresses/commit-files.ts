import { z } from 'zod';
import { CatalogueError } from '../errors.ts';

interface CommitFile {
  path: string;
  /** Id in Git. */
  git: string;
  bytes: number;
}

export interface CommitFiles {
  /** Host that said so. */
  host: string;
  files: CommitFile[];
  /** True if the repository has more files than the host lists. */
  isCut: boolean;
}

const GITHUB = 'https://api.github.com';
/** Time (ms) after which a request counts as failed. */
const TIMEOUT = 30_000;

const answerSchema = z.object({
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), type: z.string(), sha: z.string(), size: z.int().optional() })),
});

/**
 * Asks GitHub for the files of a commit.
 * @param api origin, and path if any, of GitHub's REST API or of a mirror of it
 * @throws CatalogueError ORIGIN_AWAY, NOT_PUBLISHED, CANCELLED
 */
export async function filesOfCommit(
  { repository, commit }: { repository: string; commit: string },
  {
    api = GITHUB,
    signal,
    timeout = TIMEOUT,
  }: { api?: string | undefined; signal?: AbortSignal; timeout?: number } = {},
): Promise<CommitFiles> {
  const { host } = new URL(api);
  const url = `${api.replace(/\/+$/, '')}/repos/${repository}/git/trees/${commit}?recursive=1`;
  const away = (reason: string, cause?: unknown) =>
    new CatalogueError(
      'ORIGIN_AWAY',
      `没有从 ${host} 问到 ${repository} 的文件编号：${reason}。也可以自己在地址后面写上 # 和文件的 Git 对象编号，就不用问它`,
      { cause },
    );
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/vnd.github+json', 'user-agent': 'ziwan' },
      signal: AbortSignal.any([AbortSignal.timeout(timeout), ...(signal ? [signal] : [])]),
    });
    const { status } = response;
    if (status === 404 || status === 422)
      throw new CatalogueError(
        'NOT_PUBLISHED',
        `${host} 说没有 ${repository} 这个仓库，或其中没有提交 ${commit.slice(0, 10)}（${status}）`,
      );
    if (status === 403 || status === 429) throw away(`问得太多，它暂时不答（${status}），过一小时再来`);
    if (!response.ok) throw away(`它答 ${status}`);
    const { truncated, tree } = answerSchema.parse(await response.json());
    return {
      host,
      isCut: truncated,
      files: tree.flatMap(({ path, type, sha, size = 0 }) =>
        type === 'blob' ? [{ path, git: sha, bytes: size }] : [],
      ),
    };
  } catch (error) {
    if (signal?.aborted) throw new CatalogueError('CANCELLED', '中途停止了', { cause: error });
    if (error instanceof CatalogueError) throw error;
    if (error instanceof z.ZodError || error instanceof SyntaxError) throw away('它的答复读不懂', error);
    if ((error as Error).name === 'TimeoutError') throw away(`${timeout / 1000} 秒没有答复`, error);
    throw away('连不上', error);
  }
}
