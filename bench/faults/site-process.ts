import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ENTRY = fileURLToPath(new URL('../../apps/site/server.ts', import.meta.url));
const START = 120_000;

export interface SiteProcess {
  readonly url: string;
  readonly pid: number;
  /** Time from start until `/readyz` answered 200, wall-clock and CPU (`null` if unknown). */
  readonly readyMs: number;
  readonly readyCpuMs: number | null;
  /** CPU time so far (ms); NaN if unknown. */
  readonly cpuMs: () => Promise<number>;
  /** Everything printed so far. */
  readonly output: () => string;
  readonly alive: () => boolean;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has exited, with the ms waited. */
  gone(): Promise<number>;
}

export interface SiteOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shell command to run first in the same process, such as `ulimit -n 200`. */
  readonly shell?: string;
  readonly onOutput?: (text: string) => void;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the production server without rate limits, and waits until it is ready. */
export async function startSite(dataDir: string, options: SiteOptions = {}): Promise<SiteProcess> {
  const command = [process.execPath, ENTRY] as const;
  const [file, args] = options.shell
    ? ['/bin/sh', ['-c', `${options.shell}; exec "$0" "$@"`, ...command]]
    : [command[0], [command[1]]];
  const since = performance.now();
  const child = spawn(file as string, args as string[], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ZIWAN_DATA_DIR: dataDir,
      ZIWAN_ROLES: 'api,webfont',
      ZIWAN_SKIP_IMPORT: '1',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT_API: '0',
      RATE_LIMIT_WEBFONT: '0',
      RATE_LIMIT_DOWNLOAD: '0',
      RATE_LIMIT_PDF: '0',
      ...options.env,
    },
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text;
      options.onOutput?.(String(text));
    });
  const exited = once(child, 'exit').then(() => running.delete(child));
  const alive = () => child.exitCode === null && child.signalCode === null;
  for (;;) {
    // A site with a public origin prints that instead of its own address.
    const printed = /字玩已就绪：(http\S+)/.exec(output)?.[1];
    const url = printed && options.env?.PORT ? `http://127.0.0.1:${options.env.PORT}` : printed;
    const ready = url && (await fetch(`${url}/readyz`).catch(() => null));
    if (url && ready && ready.status === 200) {
      const readyMs = performance.now() - since;
      return {
        url,
        pid: child.pid as number,
        readyMs,
        readyCpuMs: await processorTime(child.pid as number),
        cpuMs: async () => (await processorTime(child.pid as number)) ?? Number.NaN,
        output: () => output,
        alive,
        signal: (name) => void child.kill(name),
        async gone() {
          const from = performance.now();
          await exited;
          return performance.now() - from;
        },
      };
    }
    if (!alive() || performance.now() - since > START) {
      child.kill('SIGKILL');
      throw new Error(`the site did not start:\n${output}`);
    }
    await sleep(20);
  }
}

export async function stopSite(site: SiteProcess): Promise<void> {
  if (!site.alive()) return;
  site.signal('SIGTERM');
  await site.gone();
}

/** Resident memory and its highest value so far (MB); shared pages of files count too. */
export async function residentMb({ pid }: SiteProcess): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const mb = (name: string) => Math.round(Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: mb('VmRSS'), most: mb('VmHWM') };
}

/** CPU time so far (ms); Linux counts in hundredths of a second. */
async function processorTime(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields ? (Number(fields[11]) + Number(fields[12])) * 10 : null;
}

export interface Answer {
  /** 0 without a response: refused, reset, or later than `timeout`. */
  status: number;
  ms: number;
  // Each check knows the shape of its response.
  body: any;
  bytes: Uint8Array;
  retryAfter: string | null;
}

export interface CallOptions {
  body?: unknown;
  /** POST if there is something to send, otherwise GET, unless given. */
  method?: string;
  /** Sent instead of `body`. */
  form?: FormData;
  token?: string;
  /** Timeout (ms). */
  timeout?: number;
}

export async function call(
  { url }: Pick<SiteProcess, 'url'>,
  path: string,
  { body, form, token, timeout = 30_000, method }: CallOptions = {},
): Promise<Answer> {
  const from = performance.now();
  try {
    const response = await fetch(url + path, {
      method: method ?? (body === undefined && form === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { 'joyfont-authenticate': token }),
      },
      ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      ms: performance.now() - from,
      body: isJson ? JSON.parse(Buffer.from(bytes).toString()) : null,
      bytes,
      retryAfter: response.headers.get('retry-after'),
    };
  } catch {
    return {
      status: 0,
      ms: performance.now() - from,
      body: null,
      bytes: new Uint8Array(),
      retryAfter: null,
    };
  }
}

/**
 * Polls until `right` returns true.
 * @returns ms it took; `null` after `timeoutMs` (ms)
 */
export async function until(timeoutMs: number, right: () => Promise<boolean>): Promise<number | null> {
  const from = performance.now();
  while (performance.now() - from < timeoutMs) {
    if (await right()) return performance.now() - from;
    await sleep(50);
  }
  return null;
}

export const LIST = '/web/api/font/getFontList?size=12';
