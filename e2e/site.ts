import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';

const root = dirname(import.meta.dirname);

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Starts the built site over the default catalogue, imported once and kept in `.data-e2e`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = process.env.ZIWAN_E2E_DATA_DIR ?? join(root, '.data', 'e2e');
  mkdirSync(dataDir, { recursive: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const output = join(dataDir, 'server.log');
  writeFileSync(output, '');
  const server = spawn(process.execPath, ['apps/site/server.ts'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      ZIWAN_DATA_DIR: dataDir,
      RATE_LIMIT_API: '0',
      RATE_LIMIT_WEBFONT: '0',
      RATE_LIMIT_DOWNLOAD: '0',
      CAPTCHA_LIMIT_ADDRESS: '0',
    },
  });
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => appendFileSync(output, chunk));
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) break;
    if (server.exitCode !== null) throw new Error(`the site did not start:\n${readFileSync(output, 'utf8')}`);
    await sleep(200);
  }
  project.provide('origin', origin);
  project.provide('serverOutput', output);
  return async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    /** File with everything the server has printed. */
    serverOutput: string;
  }
}
