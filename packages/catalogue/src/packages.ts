import { spawn } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CatalogueError } from './errors.ts';

/** Lines of npm's own words worth showing. */
const TOLD_LINES = 4;

/**
 * Has the package manager bring the font packages of a set, each held to the lockfile's integrity, into a folder
 * that is gone when `use` is done. None of the packages' scripts run.
 * @param folder holds `package.json` and `package-lock.json`
 * @throws CatalogueError PACKAGES_UNAVAILABLE
 */
export async function withPackages<T>(
  folder: string,
  dataDir: string,
  use: (nodeModules: string) => Promise<T>,
): Promise<T> {
  const dir = join(dataDir, 'packages');
  // What a killed import left behind.
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir, { recursive: true });
  try {
    await cp(folder, dir, { recursive: true, filter: (source) => !source.includes('node_modules') });
    await npmCi(dir);
    return await use(join(dir, 'node_modules'));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

function npmCi(cwd: string): Promise<void> {
  const args = ['ci', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  // Without a network this gives up within half a minute instead of minutes.
  args.push(
    '--loglevel=error',
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  );
  return new Promise((resolve, reject) => {
    // npm is a script on Windows, which only a shell can start; no argument comes from outside.
    const npm = spawn('npm', args, {
      cwd,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let told = '';
    npm.stderr.setEncoding('utf8').on('data', (text: string) => {
      told = (told + text).slice(-8000);
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
      const lines = told.split('\n').filter((l) => l.trim() !== '' && !/complete log/i.test(l));
      reject(
        new CatalogueError(
          'PACKAGES_UNAVAILABLE',
          `字体包没有取到：无法从 npm 源下载，或内容与锁定文件不符。请检查网络或 npm 源设置，稍后重试。\n` +
            lines
              .slice(0, TOLD_LINES)
              .map((l) => `  ${l}`)
              .join('\n'),
        ),
      );
    });
  });
}
