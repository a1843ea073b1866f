import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** Bundles the service worker into one script. Its cache version is a hash of that script. */
export async function buildWorker(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: ['chrome123', 'firefox121', 'safari17.5'],
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: fileURLToPath(new URL('worker.ts', import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const { code } = output[0];
  const version = createHash('sha256').update(code).digest('hex').slice(0, 12);
  return code.replaceAll('__VERSION__', version);
}
