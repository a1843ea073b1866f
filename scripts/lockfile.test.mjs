import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

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
