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

const runsHere = ({ os, cpu, libc }) =>
  fits(os, process.platform) &&
  fits(cpu, process.arch) &&
  !(libc?.includes('musl') && process.report?.getReport().header.glibcVersionRuntime);

/** Path of the package that another one at `from` gets by a name, as Node finds it; undefined if there is none. */
function resolved(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (folder === '') return undefined;
  }
}

/** Paths of the lockfile's packages that this platform needs, with or without tools. */
function neededPackages(packages, tools) {
  // The root and the workspaces, whose own tools are asked for.
  const own = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  const needed = new Set(own);
  for (const path of needed) {
    const { dependencies, optionalDependencies, peerDependencies, devDependencies } = packages[path];
    // Optional peers, too: npm keeps those that another package brings.
    const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
    if (tools && own.includes(path)) names.push(...Object.keys(devDependencies ?? {}));
    for (const name of names) {
      const found = resolved(packages, path, name);
      const entry = packages[found];
      if (entry && (tools || !entry.dev) && runsHere(entry)) needed.add(found);
    }
  }
  return [...needed].filter((path) => !own.includes(path));
}

/** Number of packages of the lockfile that this platform needs and `node_modules` lacks, with or without tools. */
export function countMissing(root, tools) {
  const there = new Map(
    installedPackages(root)
      .filter(([path]) => isThere(root, path))
      .map(([path, { version }]) => [path, version]),
  );
  const lock = join(root, 'package-lock.json');
  const packages = existsSync(lock) ? (JSON.parse(readFileSync(lock, 'utf8')).packages ?? {}) : {};
  return neededPackages(packages, tools).filter((path) => there.get(path) !== packages[path].version).length;
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
