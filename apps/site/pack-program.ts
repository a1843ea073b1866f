import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

/**
 * Bundles the command for build servers (`packages/pack`) with its libraries into one file for Node 20 or later, which
 * visitors download.
 */
export async function buildPackProgram(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      write: false,
      target: 'node20',
      minify: false,
      ssr: fileURLToPath(import.meta.resolve('@ziwan/pack/served')),
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: { format: 'esm', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  return output[0].code;
}
