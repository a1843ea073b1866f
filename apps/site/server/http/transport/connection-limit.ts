import { readdir, readFile } from 'node:fs/promises';
import type { Server } from 'node:net';

/** Descriptors that stay free for files, databases and other services. */
const RESERVED = 64;
/** Least connections, however few descriptors there are. */
const LEAST = 16;
/** Least time (ms) between two lines in the log. */
const EVERY = 60_000;

/** Open descriptors of this process and their limit; `null` where the system does not say. */
export async function countDescriptors(): Promise<{ open: number; limit: number } | null> {
  try {
    const [limits, open] = await Promise.all([
      readFile('/proc/self/limits', 'utf8'),
      readdir('/proc/self/fd'),
    ]);
    const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1]);
    return Number.isNaN(limit) ? null : { open: open.length, limit };
  } catch {
    return null;
  }
}

interface ConnectionLimitOptions {
  readonly descriptors: { readonly open: number; readonly limit: number };
  readonly warn: (sentence: string) => void;
  /** ms */
  readonly now?: () => number;
}

/**
 * Closes connections for which there are no descriptors, so that those that are open can still be answered, and says
 * so. Left to itself, the system closes them without a word, and files cannot be opened either.
 */
export function limitConnections(
  server: Server,
  { descriptors: { open, limit }, warn, now = () => performance.now() }: ConnectionLimitOptions,
): void {
  server.maxConnections = Math.max(LEAST, limit - open - RESERVED);
  let dropped = 0;
  let said = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    dropped++;
    if (now() - said < EVERY) return;
    said = now();
    warn(
      `连接数到了上限 ${server.maxConnections}，断开了 ${dropped} 个新连接：系统只给这个进程 ${limit} 个文件描述符，请调高（systemd 用 LimitNOFILE，终端用 ulimit -n），或在前面的代理里限制每个地址的连接数`,
    );
    dropped = 0;
  });
}
