import { cpSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';

/**
 * Bundles each module of a packed program, with what it imports, into one file at the root of the package: a thread
 * starts in a third of the time that it takes with fifty files. Types stay where they are.
 * @param modules compiled entries: the package's own, and its threads
 * @param assets files that the modules load from beside themselves
 */
export async function bundleModules(staging, modules, assets) {
  const bundles = join(staging, '.bundles');
  for (const module of modules)
    await build({
      root: staging,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      ssr: { noExternal: [/^\./] },
      build: {
        outDir: bundles,
        emptyOutDir: false,
        target: 'node20',
        minify: false,
        ssr: module,
        rolldownOptions: {
          external: /^(?![./]|[A-Z]:)/,
          output: { format: 'esm', codeSplitting: false, entryFileNames: basename(module) },
          // Comments with the names of modules would hold the folder in which they were packed.
          experimental: { attachDebugInfo: 'none' },
          checks: { pluginTimings: false },
        },
      },
    });
  for (const asset of assets) cpSync(asset, join(bundles, basename(asset)));
  for (const file of readdirSync(staging, { recursive: true }))
    if (/\.(js|mjs|wasm)$/.test(file) && !file.startsWith('.bundles')) rmSync(join(staging, file));
  cpSync(bundles, staging, { recursive: true });
  rmSync(bundles, { recursive: true });
}
