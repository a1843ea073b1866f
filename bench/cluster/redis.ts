import { mkdir } from 'node:fs/promises';
import { type Program, startProgram } from './programs.ts';

export interface Redis {
  readonly url: string;
  stop(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  start(): Promise<void>;
}

/** @throws NotTried if Redis is not installed */
export async function startRedis(dir: string, port: number): Promise<Redis> {
  await mkdir(dir, { recursive: true });
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  let program: Program = await startProgram('redis-server', args, port);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => program.stop(),
    async start() {
      program = await startProgram('redis-server', args, port);
    },
  };
}
