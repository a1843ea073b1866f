import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CatalogueError } from './errors.ts';
import type { RemoteFile } from './sidecar.ts';

/** A file as its author publishes it: at a fixed commit, so that its bytes never change. */
export interface PinnedFile extends RemoteFile {
  /** `owner/name` on GitHub. */
  repository: string;
  commit: string;
}

export interface FetchOptions {
  /** Where files come from; see `addressOf`. */
  mirror?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the number of bytes of the file that are on disk. */
  onBytes?: (bytes: number) => void;
  /** Time (ms) without a byte after which an attempt is given up; 30 s by default. */
  stall?: number;
  /** First pause (ms) between attempts, doubled each time; 1 s by default. */
  pause?: number;
}

const GITHUB = 'https://raw.githubusercontent.com/';
/** Attempts in a row that bring no byte, and attempts in all. */
const FRUITLESS = 4;
const ATTEMPTS = 20;
const LONGEST_PAUSE = 15_000;

/**
 * URL of a file.
 * @param mirror template with `{repository}`, `{commit}` and `{path}`, or the prefix of `owner/name/commit/path`
 */
export function addressOf(
  { repository, commit, path }: Pick<PinnedFile, 'repository' | 'commit' | 'path'>,
  mirror = GITHUB,
): string {
  const template = mirror.includes('{path}')
    ? mirror
    : `${mirror.replace(/\/+$/, '')}/{repository}/{commit}/{path}`;
  const parts: Record<string, string> = { repository, commit, path };
  return template.replace(/\{(repository|commit|path)\}/g, (_, part: string) =>
    (parts[part] as string).split('/').map(encodeURIComponent).join('/'),
  );
}

/**
 * Downloads a file to a path, continuing from what an earlier attempt or run left in `<path>.part`. The file appears
 * at the path only once its size and hash are right.
 * @throws CatalogueError ORIGIN_AWAY, NOT_PUBLISHED, WRONG_CONTENT, DISK_FULL, CANCELLED
 */
export async function fetchFile(file: PinnedFile, to: string, options: FetchOptions = {}): Promise<void> {
  const part = `${to}.part`;
  await onDisk(() => mkdir(dirname(to), { recursive: true }), part);
  const { pause = 1000, signal } = options;
  let held = await sizeOf(part);
  const resumed = held > 0;
  let fruitless = 0;
  for (let attempts = 1; held < file.bytes; attempts++) {
    const before = held;
    try {
      await receive(file, part, held, options);
      held = file.bytes;
    } catch (error) {
      if (signal?.aborted) throw new CatalogueError('CANCELLED', '下载中途停止了，再来一次会接着下载');
      if (!(error instanceof Interruption)) throw error;
      held = await sizeOf(part);
      fruitless = held > before ? 0 : fruitless + 1;
      if (fruitless >= FRUITLESS || attempts >= ATTEMPTS)
        throw new CatalogueError('ORIGIN_AWAY', `${named(file)}没有取到：${error.message}`, { cause: error });
      const wait = Math.max(Math.min(pause * 2 ** fruitless, LONGEST_PAUSE), error.after);
      await sleep(wait, null, { signal }).catch(() => {});
    }
  }
  if ((await hashOf(part)) === file.sha256) return rename(part, to);
  await rm(part, { force: true });
  // The beginning may be that of another file, left by an earlier run or by a mirror that ignores ranges.
  if (resumed) return fetchFile(file, to, options);
  throw new CatalogueError(
    'WRONG_CONTENT',
    `${named(file)}的内容与登记的不符（SHA-256 不同），没有收下。请换一个镜像，或告诉我们`,
  );
}

/** An attempt that failed in a way that another may not. */
class Interruption extends Error {
  /** Least time (ms) to wait before the next attempt. */
  readonly after: number;
  constructor(message: string, after = 0, options?: ErrorOptions) {
    super(message, options);
    this.after = after;
  }
}

/** Requests the rest of a file and appends it to the part. */
async function receive(file: PinnedFile, part: string, held: number, options: FetchOptions): Promise<void> {
  const { mirror, signal, onBytes, stall = 30_000 } = options;
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stall);
  let handle: FileHandle | null = null;
  let response: Response | null = null;
  try {
    response = await fetch(addressOf(file, mirror), {
      headers: {
        // Ranges count the bytes that are sent, so they must not be compressed.
        'accept-encoding': 'identity',
        ...(held > 0 && { range: `bytes=${held}-` }),
      },
      signal: AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]),
    });
    let at = await startOf(response, file, part, held);
    const out = await onDisk(() => open(part, at > 0 ? 'a' : 'w'), part);
    handle = out;
    for await (const bytes of response.body ?? []) {
      timer.refresh();
      at += bytes.length;
      if (at > file.bytes) throw wrongSize(file);
      await onDisk(() => out.writeFile(bytes), part);
      onBytes?.(at);
    }
    if (at < file.bytes) throw new Interruption('传到一半断了');
  } catch (error) {
    if (stalled.signal.aborted) throw new Interruption(`${stall / 1000} 秒没有收到数据`);
    if (error instanceof CatalogueError || error instanceof Interruption) throw error;
    throw new Interruption(`连不上，或中途断了（${reasonOf(error)}）`, 0, { cause: error });
  } finally {
    clearTimeout(timer);
    await handle?.close();
    // Frees the connection of a response that was not read to its end.
    await response?.body?.cancel().catch(() => {});
  }
}

/** Position from which a response brings bytes. */
async function startOf(response: Response, file: PinnedFile, part: string, held: number): Promise<number> {
  const { status, headers } = response;
  if (status === 200) {
    const length = headers.get('content-length');
    const plain = !headers.has('content-encoding');
    if (plain && length !== null && Number(length) !== file.bytes) throw wrongSize(file);
    return 0;
  }
  if (status === 206 && headers.get('content-range') === `bytes ${held}-${file.bytes - 1}/${file.bytes}`)
    return held;
  if (status === 206 || status === 416) {
    await rm(part, { force: true });
    throw new Interruption('源站给的不是余下的部分');
  }
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = Number(headers.get('retry-after')) || 0;
    throw new Interruption(`源站暂时不给（${status}）`, Math.min(seconds, 60) * 1000);
  }
  throw new CatalogueError(
    'NOT_PUBLISHED',
    `${named(file)}没有取到：源站说${status === 404 ? '没有这个文件' : '不能取'}（${status}）`,
  );
}

const named = ({ repository, path }: PinnedFile) => `${repository} 的 ${path} `;

const wrongSize = (file: PinnedFile) =>
  new CatalogueError(
    'WRONG_CONTENT',
    `${named(file)}的大小与登记的不符（应为 ${file.bytes} 字节），没有收下。请换一个镜像，或告诉我们`,
  );

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}

/** Runs a file operation. If the disk is full, gives back what the part occupies. */
async function onDisk<T>(run: () => Promise<T>, part: string): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC' && code !== 'EDQUOT')
      throw new CatalogueError('UNREADABLE', `${part} 写不进去（${code}）`, { cause: error });
    await rm(part, { force: true });
    throw new CatalogueError('DISK_FULL', '磁盘已满，字体没有下载完。请腾出空间再来', { cause: error });
  }
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** @returns SHA-256 of a file; `null` if it does not exist */
export async function hashOf(path: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes as Uint8Array);
  } catch {
    return null;
  }
  return hash.digest('hex');
}
