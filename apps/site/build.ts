import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import { buildConsole } from '../admin/build.ts';
import { buildLoader } from './loader-program.ts';
import { buildPackProgram } from './pack-program.ts';
import { buildWorker } from './worker/build.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const COMPRESSED = /\.(m?js|css|svg|json|webmanifest|ttf)$/;

const compress = promisify(brotliCompress);

/** True for files of an earlier build. */
const isCompressed = (file: string): boolean => {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return compressed !== undefined && compressed.mtimeMs >= statSync(file).mtimeMs;
};

/** Writes `x.br` beside every text asset of the client, with maximum compression: it runs once per build. */
async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => COMPRESSED.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).isFile() && !isCompressed(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file);
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(`${file}.br`, await compress(bytes, { params }));
    }),
  );
}

/** Time (ms) that scripts and style sheets of earlier builds stay. */
const KEPT_MS = 24 * 3600 * 1000;

/**
 * Removes files that were last written more than a day ago. Those of earlier builds stay until then: a server that
 * still runs, and pages that are open, ask for them by names that the next build does not have.
 */
export function removeOld(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < now - KEPT_MS) rmSync(file, { recursive: true });
  }
}

/**
 * Builds the browser bundle, the service worker, the loader and the command for build servers into `dist/client`, the server bundle into
 * `dist/server/entry.server.js`, and the console into its own `dist`.
 */
async function buildSite(): Promise<void> {
  console.log('1/4 浏览器的页面');
  await build({ root, logLevel: 'warn' });
  console.log('2/4 服务器的页面');
  await build({ root, logLevel: 'warn', build: { ssr: 'app/entry.server.tsx' } });
  console.log('3/4 离线脚本、嵌入脚本与打包命令');
  writeFileSync(join(root, 'dist/client/sw.js'), await buildWorker());
  writeFileSync(join(root, 'dist/client/ziwan-pack.mjs'), await buildPackProgram());
  writeFileSync(join(root, 'dist/client/ziwan.js'), await buildLoader());
  console.log('4/4 后台与压缩');
  const finish = (folder: string) => {
    removeOld(join(folder, 'assets'), Date.now());
    return precompress(folder);
  };
  await Promise.all([finish(join(root, 'dist/client')), buildConsole().then(finish)]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite();
