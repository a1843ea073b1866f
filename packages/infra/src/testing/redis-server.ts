import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { listenOnLoopback } from './listen.ts';

export interface RedisServer {
  readonly url: string;
  /** Stops answering without closing connections. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Starts it again on the same port, empty. */
  start(): Promise<void>;
}

/** True if this machine has a `redis-server`. */
export const hasRedisServer = (): boolean => spawnSync('redis-server', ['--version']).status === 0;

/** Starts an empty Redis on a free loopback port. */
export async function startRedisServer(): Promise<RedisServer> {
  const free = await listenOnLoopback(createServer());
  await free.close();
  let child: ChildProcess | null = null;
  const start = async () => {
    const args = ['--port', String(free.port), '--bind', '127.0.0.1', '--save', '', '--dir', tmpdir()];
    child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const said of child.stdout as NodeJS.ReadableStream) {
      if (String(said).includes('Ready to accept connections')) return;
    }
    throw new Error(`redis-server does not start on port ${free.port}`);
  };
  await start();
  return {
    url: `redis://127.0.0.1:${free.port}/0`,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    start,
  };
}
