import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dataDir, siteSettings } from './browser.ts';
import { endWithUs } from './site.ts';

export interface OtherSite {
  origin: string;
  close(): Promise<void>;
}

/** Starts the same site with other settings on the same data, so accounts and messages are shared. */
export async function startOtherSite(env: Record<string, string>): Promise<OtherSite> {
  const server = spawn(process.execPath, ['apps/site/server.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ...siteSettings(),
      PORT: '0',
      HOST: '127.0.0.1',
      ZIWAN_DATA_DIR: dataDir(),
      ZIWAN_SKIP_IMPORT: '1',
      RATE_LIMIT_API: '0',
      CAPTCHA_LIMIT_ADDRESS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(server);
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    server.once('exit', (code) => reject(new Error(`the other site ended with ${code}`)));
    createInterface(server.stdout).on('line', (line) => {
      const said = /^字玩已就绪：(http\S+)$/.exec(line)?.[1];
      if (said) resolve(said);
    });
  });
  return {
    origin,
    close() {
      server.kill('SIGTERM');
      return gone;
    },
  };
}
