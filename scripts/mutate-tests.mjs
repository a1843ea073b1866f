// Finds the tests that reach a source file, the likeliest to notice a change of it first.
import { readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Relative paths of modules, imported or started as a worker or program. `import type` leaves no import. */
const RELATIVE = /(?<!import type [^;]*)['"`](\.{1,2}\/[^'"`\n]+\.tsx?)['"`]/g;
const WORKSPACE = /(?<!import type [^;]*)['"](@ziwan\/[^'"\n]+)['"]/g;

/**
 * Reads the imports of all files.
 * @returns a function from a source file to the tests that reach it
 */
export function testGraph(root, files) {
  const read = (file) => readFileSync(join(root, file), 'utf8');
  const modules = files.filter((file) => /\.tsx?$/.test(file));
  const texts = new Map(modules.map((file) => [file, read(file)]));
  const entries = workspaceEntries(files, read);
  const importers = new Map();
  for (const [file, text] of texts) {
    const relative = [...text.matchAll(RELATIVE)].map(([, path]) => posix.join(dirname(file), path));
    const workspace = [...text.matchAll(WORKSPACE)].map(([, name]) => entries.get(name));
    for (const imported of new Set([...relative, ...workspace]))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  const alike = likeness(texts);
  return (file) => nearestFirst(file, reaching(file, importers), texts, alike);
}

/** Maps the names that other packages import to files. */
function workspaceEntries(files, read) {
  const entries = new Map();
  for (const manifest of files.filter((file) => /^(packages|apps)\/[^/]+\/package\.json$/.test(file))) {
    const { name, exports = {} } = JSON.parse(read(manifest));
    for (const [key, target] of Object.entries(typeof exports === 'string' ? { '.': exports } : exports)) {
      const path = typeof target === 'string' ? target : (target.default ?? '');
      entries.set(posix.join(name, key), posix.join(dirname(manifest), path));
    }
  }
  return entries;
}

/** Tests that start whole processes; the slowest, and a loaded machine makes them fail. */
const WHOLE_PROCESS = /^apps\/site\/[^/]+\.test\.ts$|-killed\.test\.ts$/;

/** Lists the tests that import the file, directly or not, with the number of imports between. */
function reaching(file, importers) {
  const distance = new Map([[file, 0]]);
  for (const [at, steps] of distance)
    for (const importer of importers.get(at) ?? [])
      if (!distance.has(importer)) distance.set(importer, steps + 1);
  return [...distance].filter(([path]) => /\.test\.tsx?$/.test(path) && !WHOLE_PROCESS.test(path));
}

/** Names of files that say nothing of what they hold. */
const GENERIC = /^(index|service|handlers|repository|schemas|server|types|testing)$/;

/**
 * Compares the words of files: a test of a behaviour uses the names, addresses and sentences of its code.
 * @returns a function from two files to the words that they share, those of few files counting more
 */
function likeness(texts) {
  const words = new Map();
  const counts = new Map();
  for (const [file, text] of texts) {
    words.set(file, new Set(text.match(/[a-zA-Z_]{4,}|\p{scx=Han}{2,}/gu)));
    for (const word of words.get(file)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return (one, other) => {
    let shared = 0;
    for (const word of words.get(one))
      if (words.get(other).has(word)) shared += Math.log(texts.size / counts.get(word));
    return shared / Math.sqrt(words.get(other).size);
  };
}

/**
 * Sorts by folders between, then imports between. A test that names an export or a word of the path is nearer, and
 * nearest is the one called after the file: a folder's name is in the path of every test in it.
 */
function nearestFirst(file, tests, texts, alike) {
  const exported = [...texts.get(file).matchAll(/export (?:async )?(?:const|class|function\*?) (\w{5,})/g)];
  const names = exported.map(([, name]) => new RegExp(`\\b${name}\\b`));
  const words = file
    .split('/')
    .slice(-2)
    .flatMap((part) => part.split(/[-.]/))
    .filter((word) => word.length > 4 && !GENERIC.test(word));
  const own = file.replace(/\.tsx?$/, '.test.');
  const cost = ([test, imports]) =>
    (test.startsWith(own) ? -40 : 0) +
    foldersBetween(file.split('/').slice(0, -1), test.split('/').slice(0, -1)) +
    imports -
    3 * alike(file, test) -
    (names.some((name) => name.test(texts.get(test))) ? 8 : 0) -
    (words.some((word) => test.includes(word)) ? 10 : 0);
  return tests
    .map((test) => ({ path: test[0], cost: cost(test) }))
    .sort((a, b) => a.cost - b.cost || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

/** A folder up counts three times, so that tests of the same area come before those of the whole server. */
function foldersBetween(from, to) {
  const differs = from.findIndex((part, i) => part !== to[i]);
  const shared = differs < 0 ? from.length : differs;
  const isElsewhere = shared < 2;
  return isElsewhere ? 40 : 3 * (from.length - shared) + (to.length - shared);
}
