import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Reader } from '@ziwan/sfnt';
import { FontError } from './types.ts';

interface Woff2Limits {
  maxBytes: number;
  timeoutMs: number;
}

/** Time (ms) an idle thread waits for more work before it exits and frees its memory. */
const IDLE_MS = 3_000;
const MAX_THREADS = Math.max(1, Math.min(4, availableParallelism()));

interface Thread {
  worker: Worker;
  retire: NodeJS.Timeout | null;
  gone: boolean;
}

/** Decodes WOFF2 in a few worker threads, which are started on demand and exit when idle. */
export class Woff2Decoder {
  private readonly script: URL;
  private readonly idle: Thread[] = [];
  private readonly waiting: ((thread: Thread) => void)[] = [];
  private running = 0;

  /** @param script worker that answers each posted file with `{ sfnt }` or `{ error }` */
  constructor(script: URL) {
    this.script = script;
  }

  /**
   * Decodes one WOFF2 file. Sizes are checked from the header before anything is decompressed.
   * @throws FontError TRUNCATED, BAD_DIRECTORY, TOO_LARGE, UNPACK_FAILED (corrupt, trapped or timed out)
   */
  async decode(bytes: Uint8Array, limits: Woff2Limits): Promise<Uint8Array> {
    checkHeader(bytes, limits.maxBytes);
    const thread = await this.acquire();
    return new Promise<Uint8Array>((resolve, reject) => {
      const { worker } = thread;
      const finish = (reusable: boolean, settle: () => void): void => {
        clearTimeout(timer);
        worker.off('message', onMessage);
        worker.off('error', onError);
        worker.off('exit', onExit);
        if (reusable) this.release(thread);
        else this.discard(thread);
        settle();
      };
      const fail = (message: string): void =>
        finish(false, () => reject(new FontError('UNPACK_FAILED', message)));
      const onMessage = ({ sfnt }: { sfnt?: Uint8Array }): void => {
        // A decoder that failed may have a corrupt heap, so it is not used again.
        if (sfnt) finish(true, () => resolve(sfnt));
        else fail('WOFF2 解压失败：文件已损坏');
      };
      const onError = (error: Error & { code?: string }): void => {
        if (isMissing(error)) finish(false, () => reject(error));
        else fail('WOFF2 解压失败：解码器出错');
      };
      const onExit = (): void => fail('WOFF2 解压失败：解码器意外退出');
      const timer = setTimeout(
        () => fail(`WOFF2 解压超过 ${limits.timeoutMs / 1000} 秒，已中止`),
        limits.timeoutMs,
      );
      worker.on('message', onMessage);
      worker.on('error', onError);
      worker.on('exit', onExit);
      worker.ref();
      worker.postMessage(bytes);
    });
  }

  private acquire(): Promise<Thread> {
    const ready = this.idle.pop();
    if (ready) {
      if (ready.retire) clearTimeout(ready.retire);
      return Promise.resolve(ready);
    }
    if (this.running < MAX_THREADS) return Promise.resolve(this.spawn());
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private spawn(): Thread {
    this.running++;
    const worker = new Worker(this.script, {
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const thread: Thread = { worker, retire: null, gone: false };
    // Jobs listen only while they run. An `error` event without a listener would end the process.
    worker.on('error', () => undefined);
    worker.on('exit', () => this.discard(thread));
    return thread;
  }

  private release(thread: Thread): void {
    const next = this.waiting.shift();
    if (next) {
      next(thread);
      return;
    }
    thread.worker.unref();
    thread.retire = setTimeout(() => this.discard(thread), IDLE_MS);
    thread.retire.unref();
    this.idle.push(thread);
  }

  /** Ends a thread, or removes one that ended. If a job is waiting, a new thread replaces it. */
  private discard(thread: Thread): void {
    if (thread.gone) return;
    thread.gone = true;
    this.running--;
    const at = this.idle.indexOf(thread);
    if (at >= 0) this.idle.splice(at, 1);
    if (thread.retire) clearTimeout(thread.retire);
    void thread.worker.terminate();
    const next = this.waiting.shift();
    if (next) next(this.spawn());
  }
}

/** True if the decoder itself is not there or was bundled as another kind of module, which is no fault of the font. */
const isMissing = ({ name, code }: Error & { code?: string }): boolean =>
  name === 'SyntaxError' || /^(ERR_)?MODULE_NOT_FOUND$/.test(code ?? '');

/**
 * Checks a WOFF2 header and table directory (W3C Recommendation 2018, section 4), including its variable-length
 * integers.
 */
function checkHeader(bytes: Uint8Array, maxBytes: number): void {
  const r = new Reader(bytes);
  const tooLarge = (size: number): FontError =>
    new FontError(
      'TOO_LARGE',
      `字体过大：展开后 ${(size / 1048576).toFixed(1)} MiB，上限 ${(maxBytes / 1048576).toFixed(1)} MiB`,
    );
  if (bytes.length < 48) throw new FontError('TRUNCATED', 'WOFF2 文件不完整：文件头被截断');
  if (r.u32(8) > bytes.length) throw new FontError('TRUNCATED', 'WOFF2 文件比声明的短');
  const count = r.u16(12);
  if (count === 0) throw new FontError('BAD_DIRECTORY', 'WOFF2 里没有字体表');
  if (r.u32(16) > maxBytes) throw tooLarge(r.u32(16));
  let at = 48;
  const base128 = (): number => {
    let value = 0;
    for (let i = 0; i < 5; i++) {
      const byte = r.u8(at++);
      if (i === 0 && byte === 0x80) break;
      value = value * 128 + (byte & 0x7f);
      if (value > 0xffffffff) break;
      if (!(byte & 0x80)) return value;
    }
    throw new FontError('BAD_DIRECTORY', 'WOFF2 表目录有误：长度编码不合规');
  };
  try {
    let unpacked = 0;
    let transformed = 0;
    for (let i = 0; i < count; i++) {
      const flags = r.u8(at++);
      const known = flags & 0x3f;
      if (known === 0x3f) at += 4;
      const length = base128();
      const version = flags >> 6;
      // In `glyf` (10) and `loca` (11) version 0 is transformed; in any other table, versions other than 0 are.
      const isTransformed = known === 10 || known === 11 ? version === 0 : version !== 0;
      unpacked += length;
      transformed += isTransformed ? base128() : length;
      // The decoder allocates memory by these lengths, whatever total the header declares.
      if (unpacked > maxBytes || transformed > maxBytes) throw tooLarge(Math.max(unpacked, transformed));
    }
  } catch (error) {
    if (error instanceof RangeError) throw new FontError('TRUNCATED', 'WOFF2 文件不完整：表目录被截断');
    throw error;
  }
}
