import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/** Bundles the loader for pages of other sites (`packages/loader`) into one classic script. */
export async function buildLoader(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: ['chrome87', 'firefox78', 'safari14'],
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: fileURLToPath(import.meta.resolve('@ziwan/loader/script')),
        output: { format: 'iife' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}
