import { type SpawnOptionsWithStdioTuple, spawn } from 'node:child_process';
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CatalogueError } from './errors.ts';

/** Maximum lines of npm's output in an error message. */
const MAX_OUTPUT_LINES = 4;

/** Progress line of npm for a package, from the network or its cache. */
const FETCHED = /^npm http (cache|fetch \w+ 200) .*\.tgz /;

/** What npm's cache answered: `stale` without asking the registry, `revalidated` after asking. */
const CACHED = /\(cache (?:hit|stale|revalidated)\)/;

/** Lines of npm that do not say why it failed. */
const BESIDE = /^npm (?:http|warn|notice) |complete log/i;

/**
 * Installs the font packages of a set with npm, verified by the lockfile, into a folder that is deleted when `use`
 * is done. Package scripts do not run.
 * @param folder contains `package.json` and `package-lock.json`
 * @param onFetched called with the number of packages that have arrived, of all, and how many were not in npm's cache
 * @throws CatalogueError PACKAGES_UNAVAILABLE
 */
export async function withPackages<T>(
  folder: string,
  dataDir: string,
  onFetched: (done: number, total: number, downloaded: number) => void,
  use: (nodeModules: string) => Promise<T>,
): Promise<T> {
  const dir = join(dataDir, 'packages');
  // Deletes the leftovers of a killed import.
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  try {
    await cp(folder, dir, { recursive: true, filter: (source) => !source.includes('node_modules') });
    const total = await countPackages(dir);
    let done = 0;
    let downloaded = 0;
    onFetched(done, total, downloaded);
    await npmCi(dir, (isCached) => {
      if (!isCached) downloaded++;
      if (done < total) onFetched(++done, total, downloaded);
    });
    return await use(join(dir, 'node_modules'));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Number of packages in the lockfile of a folder, without the root. */
async function countPackages(folder: string): Promise<number> {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
  return Object.keys(lock.packages).length - 1;
}

function npmCi(cwd: string, onFetched: (isCached: boolean) => void): Promise<void> {
  const args = ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  // Gives up within half a minute without a network, instead of after minutes.
  args.push(
    '--loglevel=http',
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  );
  return new Promise((resolve, reject) => {
    const options: SpawnOptionsWithStdioTuple<'ignore', 'ignore', 'pipe'> = {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
    };
    // On Windows, npm is a script that needs a shell, which takes one string. No argument comes from user input.
    const npm =
      process.platform === 'win32'
        ? spawn(`npm ${args.join(' ')}`, { ...options, shell: true })
        : spawn('npm', args, options);
    const errors: string[] = [];
    createInterface({ input: npm.stderr }).on('line', (line) => {
      const fetched = FETCHED.exec(line);
      if (fetched) onFetched(fetched[1] === 'cache' || CACHED.test(line));
      else if (line.trim() !== '' && !BESIDE.test(line)) errors.push(line);
    });
    npm.on('error', (cause) => {
      reject(
        new CatalogueError('PACKAGES_UNAVAILABLE', `没有找到 npm，无法取得字体包：${cause.message}`, {
          cause,
        }),
      );
    });
    npm.on('close', (status) => {
      if (status === 0) return resolve();
      reject(
        new CatalogueError(
          'PACKAGES_UNAVAILABLE',
          `字体包没有取到：无法从 npm 源下载，或内容与锁定文件不符。请检查网络或 npm 源设置，稍后重试。\n` +
            errors
              .slice(0, MAX_OUTPUT_LINES)
              .map((l) => `  ${l}`)
              .join('\n'),
        ),
      );
    });
  });
}
