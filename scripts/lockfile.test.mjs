import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
/** Packages that do not accept a version of Node, with what they accept. */
const refusing = (version, some = () => true) =>
  Object.entries(packages).flatMap(([path, { engines, ...rest }]) =>
    engines?.node && some(rest) && !semver.satisfies(version, engines.node)
      ? [`${path}：${engines.node}`]
      : [],
  );

/** Folders from which a package of the lockfile resolves its dependencies, innermost first. */
function* foldersOf(path) {
  for (let at = path; at !== ''; ) {
    yield `${at}/`;
    const end = at.lastIndexOf('/node_modules/');
    at = end < 0 ? '' : at.slice(0, end);
  }
  yield '';
}

test('the lockfile has the binaries of every platform, or `npm ci` refuses it there', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => ![...foldersOf(path)].some((folder) => packages[`${folder}node_modules/${name}`]))
      .map((name) => `${path} → ${name}`),
  );
  expect(missing, '运行 npm install --package-lock-only，把缺的平台补进锁文件').toEqual([]);
  expect(Object.keys(packages).filter((path) => path.includes('@biomejs/cli-')).length).toBeGreaterThan(5);
});

test('every package accepts the pinned Node, since `.npmrc` silences the warnings of npm', () => {
  const { version } = packages['node_modules/node'];
  expect(refusing(version, ({ optional }) => !optional)).toEqual([]);
  expect(refusing('18.0.0')).not.toEqual([]);
});

test('npm leaves out no binary on the oldest Nodes of `engines`, nor on the pinned one', () => {
  const { engines } = packages[''];
  const oldest = engines.node.split('||').map((range) => semver.minVersion(range).version);
  expect(oldest).toHaveLength(2);
  // Packages for 32-bit Windows aside, for which the pinned Node is not published any more.
  const isNeeded = ({ optional, cpu }) => optional && !cpu?.includes('ia32');
  for (const version of [...oldest, packages['node_modules/node'].version])
    expect(refusing(version, isNeeded), `Node ${version}`).toEqual([]);
  expect(refusing('20.18.3', isNeeded)).not.toEqual([]);
  expect(refusing('22.12.0', isNeeded)).not.toEqual([]);
});

test('the pinned packages are not deprecated, since `.npmrc` silences that warning, too', () => {
  expect(Object.keys(packages).filter((path) => packages[path].deprecated)).toEqual([]);
});
