import type { Finding } from '@ziwan/backup';
import type { BlobStore } from '@ziwan/infra/blob-store';
import { blobKeys, DiskWriteError, probeBlobFolder } from '@ziwan/infra/blob-store';
import { failureOf } from '@ziwan/store';
import type { NodeStatus } from './node-reports.ts';

/** Seconds that a process may take to show a publication; usually one or two. */
const SOON = 5;
/** Timeout (ms) after which the blob store counts as down. */
const TIMEOUT = 3000;

const problem = (said: string): Finding => ({ level: 'problem', said });
const fine = (said: string): Finding => ({ level: 'fine', said });

/** What a channel is called, and which settings to look at. */
const CHANNELS = { sms: ['短信', 'SMS'], mail: ['邮件', 'MAIL'] } as const;

/** Tells which channels could not send their last message. */
export function messageFindings(nodes: readonly NodeStatus[]): Finding[] {
  return Object.entries(CHANNELS).flatMap(([channel, [name, setting]]) => {
    const tried = nodes.flatMap(({ figures }) => figures.messages_failing?.[channel] ?? []);
    if (!tried.includes(1)) return [];
    return [
      problem(
        `最近一次${name}没有发出去，验证码可能收不到：请看日志里的原因，到后台的「服务」里试一次，检查 ${setting}_ 开头的设置和服务商`,
      ),
    ];
  });
}

/** Checks whether every process shows what is published, and reaches Redis if the site has one. */
export function nodeFindings(nodes: readonly NodeStatus[]): Finding[] {
  const nameOf = ({ host, pid }: NodeStatus) => `${host} 的进程 ${pid}`;
  const behind = nodes.flatMap((node) => {
    const seconds = Math.round(node.figures.catalogue_behind_seconds?.[''] ?? 0);
    return seconds < SOON ? [] : [`${nameOf(node)} 落后 ${seconds} 秒`];
  });
  const withRedis = nodes.filter((node) => node.figures.redis_reachable);
  const cut = withRedis.filter((node) => node.figures.redis_reachable?.[''] !== 1).map(nameOf);
  return [
    behind.length > 0
      ? problem(
          `发布的改动还没有全部让访客看到，${behind.join('，')}：请看它的日志；数据库与文件都正常还是这样，就重启它`,
        )
      : fine('发布的改动都已经让访客看到'),
    ...(cut.length > 0
      ? [problem(`Redis 连不上（${cut.join('、')}），登录和验证码因此暂停：请检查 Redis 和 REDIS_URL`)]
      : []),
    ...(cut.length === 0 && withRedis.length > 0 ? [fine('Redis 连得上')] : []),
  ];
}

/**
 * Asks the blob store for a key that nothing has.
 * @param folder of a store on the disk, which is written, too; `null` for a bucket
 */
export async function blobFinding(blobs: BlobStore, folder: string | null): Promise<Finding> {
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('没有回答')), TIMEOUT).unref(),
  );
  try {
    await Promise.race([blobs.has(blobKeys.drawn('0'.repeat(64))), timeout]);
    if (folder === null) return fine('存放字体与图片的地方连得上');
    await Promise.race([probeBlobFolder(folder), timeout]);
    return fine('存放字体与图片的地方连得上，也写得进');
  } catch (error) {
    if (error instanceof DiskWriteError) return problem(error.message);
    return problem(
      `存放字体与图片的地方连不上（${failureOf(error).reason}），没有缓存的字体与图片取不到：请检查它和它的设置`,
    );
  }
}
