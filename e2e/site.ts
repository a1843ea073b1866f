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

export interface RunningSite {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Starts the built site on a port of its own and waits until it answers.
 * @param output file that takes everything it prints
 */
export async function startSite(
  dataDir: string,
  output: string,
  env: Record<string, string> = {},
): Promise<RunningSite> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
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
      ...env,
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
  return {
    origin,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    },
  };
}

/** The site that the tests share, over the default catalogue, imported once and kept in `.data/e2e`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = process.env.ZIWAN_E2E_DATA_DIR ?? join(root, '.data', 'e2e');
  mkdirSync(dataDir, { recursive: true });
  const output = join(dataDir, 'server.log');
  const site = await startSite(dataDir, output);
  project.provide('origin', site.origin);
  project.provide('serverOutput', output);
  return site.stop;
}

declare module 'vitest' {
  export interface ProvidedContext {
    origin: string;
    /** File with everything the server has printed. */
    serverOutput: string;
  }
}
