import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fetches Debian packages by `apt-get` and unpacks each into a folder of its own.
 * @param folder an empty folder
 * @param nameOf name of the folder of a package
 */
export function fetchPackages(
  packages: readonly string[],
  folder: string,
  nameOf = (name: string, _index: number) => name,
): void {
  execFileSync('apt-get', ['download', '-q', ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const archives = readdirSync(folder);
  packages.forEach((name, i) => {
    const archive = archives.find((file) => file.startsWith(`${name}_`));
    if (!archive) throw new Error(`${name} was not fetched`);
    execFileSync('dpkg-deb', ['-x', archive, nameOf(name, i)], { cwd: folder });
    rmSync(join(folder, archive));
  });
}
