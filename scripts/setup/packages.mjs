import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const fits = (list, value) =>
  !list || list.includes(value) || (list.some((item) => item.startsWith('!')) && !list.includes(`!${value}`));

const packagesOf = (file) =>
  existsSync(file)
    ? Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages ?? {}).filter(
        ([path, { link }]) => path.includes('node_modules/') && !link,
      )
    : [];

/** Packages in `node_modules`, as npm recorded them. */
const installedPackages = (root) => packagesOf(join(root, 'node_modules', '.package-lock.json'));

export const countInstalled = (root) => installedPackages(root).length;

const isThere = (root, path) => existsSync(join(root, path, 'package.json'));

/** Names of the packages that npm has installed and whose folders are gone or half deleted. */
export const lostPackages = (root) =>
  installedPackages(root)
    .filter(([path]) => !isThere(root, path))
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));

/**
 * Number of packages of the lockfile that this platform needs and `node_modules` lacks, with or without tools; some more,
 * since what only binaries of other platforms need is counted.
 */
export function countMissing(root, tools) {
  const there = new Map(
    installedPackages(root)
      .filter(([path]) => isThere(root, path))
      .map(([path, { version }]) => [path, version]),
  );
  return packagesOf(join(root, 'package-lock.json')).filter(
    ([path, { version, dev, os, cpu, libc }]) =>
      (tools || !dev) &&
      fits(os, process.platform) &&
      fits(cpu, process.arch) &&
      !(libc?.includes('musl') && process.report?.getReport().header.glibcVersionRuntime) &&
      there.get(path) !== version,
  ).length;
}

/**
 * True if a version of Node is in a range such as `^20.19.0 || >=22.13.0`.
 * @param version such as `v24.1.0`
 */
export function acceptsNode(version, range) {
  const numbers = (text) => /(\d+)\.(\d+)\.(\d+)/.exec(text).slice(1).map(Number);
  const [major, ...rest] = numbers(version);
  return range.split('||').some((part) => {
    const [least, ...leastRest] = numbers(part);
    if (major !== least) return major > least && part.includes('>=');
    const difference = rest[0] - leastRest[0] || rest[1] - leastRest[1];
    return difference >= 0;
  });
}
