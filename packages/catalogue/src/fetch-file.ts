import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CatalogueError } from './errors.ts';
import { faultOf } from './file-proof.ts';
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
  /** Limit (bytes) of a file whose size is not stated; 64 MiB by default, as the importer takes no larger ones. */
  maxBytes?: number;
}

const GITHUB = 'https://raw.githubusercontent.com/';
/** Attempts in a row that bring no byte, and attempts in all. */
const FRUITLESS = 4;
const ATTEMPTS = 20;
const LONGEST_PAUSE = 15_000;
const MAX_BYTES = 64 * 1024 * 1024;

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
 * at the path only once everything that is stated of its bytes is right.
 * @throws CatalogueError ORIGIN_AWAY, NOT_PUBLISHED, WRONG_CONTENT, DISK_FULL, CANCELLED
 */
export async function fetchFile(file: PinnedFile, to: string, options: FetchOptions = {}): Promise<void> {
  const part = `${to}.part`;
  await onDisk(() => mkdir(dirname(to), { recursive: true }), part);
  const { pause = 1000, signal } = options;
  let held = await sizeOf(part);
  const resumed = held > 0;
  // Without a stated size, only the proof tells a whole file from its beginning.
  let isWhole =
    resumed && (file.bytes === undefined ? (await faultOf(part, file)) === null : held >= file.bytes);
  let fruitless = 0;
  for (let attempts = 1; !isWhole; attempts++) {
    const before = held;
    try {
      await receive(file, part, held, options);
      isWhole = true;
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
  const fault = await faultOf(part, file);
  if (fault === null) return rename(part, to);
  await rm(part, { force: true });
  // The beginning may be that of another file, left by an earlier run or by a mirror that ignores ranges.
  if (resumed) return fetchFile(file, to, options);
  throw new CatalogueError(
    'WRONG_CONTENT',
    `${named(file)}的内容与登记的不符（${fault}不同），没有收下。请换一个镜像，或告诉我们`,
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
  const { mirror, signal, onBytes, stall = 30_000, maxBytes = MAX_BYTES } = options;
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
    const { start, total } = await rangeOf(response, file, part, held);
    if (file.bytes === undefined && (total ?? 0) > maxBytes) throw tooLarge(file, maxBytes);
    let at = start;
    const out = await onDisk(() => open(part, at > 0 ? 'a' : 'w'), part);
    handle = out;
    for await (const bytes of response.body ?? []) {
      timer.refresh();
      at += bytes.length;
      if (at > (total ?? maxBytes)) throw total === null ? tooLarge(file, maxBytes) : wrongSize(file, total);
      await onDisk(() => out.writeFile(bytes), part);
      onBytes?.(at);
    }
    if (total !== null && at < total) throw new Interruption('传到一半断了');
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

/** Position from which a response brings bytes, and the file's size as stated or, failing that, as the origin says. */
async function rangeOf(
  response: Response,
  file: PinnedFile,
  part: string,
  held: number,
): Promise<{ start: number; total: number | null }> {
  const { status, headers } = response;
  if (status === 200) {
    const length = headers.get('content-length');
    const sent = length === null || headers.has('content-encoding') ? null : Number(length);
    if (file.bytes !== undefined && sent !== null && sent !== file.bytes) throw wrongSize(file, file.bytes);
    return { start: 0, total: file.bytes ?? sent };
  }
  const size = /^bytes \d+-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1];
  const total = file.bytes ?? Number(size);
  if (status === 206 && headers.get('content-range') === `bytes ${held}-${total - 1}/${total}`)
    return { start: held, total };
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

const wrongSize = (file: PinnedFile, bytes: number) =>
  new CatalogueError(
    'WRONG_CONTENT',
    `${named(file)}的大小与登记的不符（应为 ${bytes} 字节），没有收下。请换一个镜像，或告诉我们`,
  );

const tooLarge = (file: PinnedFile, limit: number) =>
  new CatalogueError(
    'WRONG_CONTENT',
    `${named(file)}超过 ${Math.floor(limit / 1024 / 1024)} MiB，没有收下：再大的字体文件本站不导入`,
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
