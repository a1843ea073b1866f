import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';
import { buildConsole } from '../admin/build.ts';
import { buildPackProgram } from './pack-program.ts';
import { buildWorker } from './worker/build.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const COMPRESSED = /\.(m?js|css|svg|json|webmanifest|ttf)$/;

/** Writes `x.br` beside every text asset of the client, with maximum compression: it runs once per build. */
function precompress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!COMPRESSED.test(name) || !statSync(file).isFile()) continue;
    const bytes = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
  }
}

/**
 * Builds the browser bundle, the service worker and the command for build servers into `dist/client`, the server bundle into
 * `dist/server/entry.server.js`, and the console into its own `dist`.
 */
export async function buildSite(): Promise<void> {
  await build({ root, logLevel: 'warn' });
  await build({ root, logLevel: 'warn', build: { ssr: 'app/entry.server.tsx' } });
  writeFileSync(join(root, 'dist/client/sw.js'), await buildWorker());
  writeFileSync(join(root, 'dist/client/ziwan-pack.mjs'), await buildPackProgram());
  precompress(join(root, 'dist/client'));
  precompress(await buildConsole());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite();
