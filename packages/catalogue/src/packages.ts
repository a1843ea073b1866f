import { spawn } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CatalogueError } from './errors.ts';

/** Maximum lines of npm's output in an error message. */
const MAX_OUTPUT_LINES = 4;

/**
 * Installs the font packages of a set with npm, verified by the lockfile, into a folder that is deleted when `use`
 * is done. Package scripts do not run.
 * @param folder contains `package.json` and `package-lock.json`
 * @throws CatalogueError PACKAGES_UNAVAILABLE
 */
export async function withPackages<T>(
  folder: string,
  dataDir: string,
  use: (nodeModules: string) => Promise<T>,
): Promise<T> {
  const dir = join(dataDir, 'packages');
  // Deletes the leftovers of a killed import.
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
  // Gives up within half a minute without a network, instead of after minutes.
  args.push(
    '--loglevel=error',
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  );
  return new Promise((resolve, reject) => {
    // On Windows, npm is a script that needs a shell. No argument comes from user input.
    const npm = spawn('npm', args, {
      cwd,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    npm.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-8000);
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
      const lines = output.split('\n').filter((l) => l.trim() !== '' && !/complete log/i.test(l));
      reject(
        new CatalogueError(
          'PACKAGES_UNAVAILABLE',
          `字体包没有取到：无法从 npm 源下载，或内容与锁定文件不符。请检查网络或 npm 源设置，稍后重试。\n` +
            lines
              .slice(0, MAX_OUTPUT_LINES)
              .map((l) => `  ${l}`)
              .join('\n'),
        ),
      );
    });
  });
}
