import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { judgementOf, mutantsOf, parses, shuffled } from './mutants.mjs';
import { testGraph } from './mutate-tests.mjs';

const changes = (source) =>
  mutantsOf(source, 'x.ts').map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));

test('numbers, comparisons, conditions, calls and items of string lists are changed one at a time', () => {
  expect(changes('const most = 60_000;')).toEqual(['const most = (60_000 * 2);']);
  expect(changes('const ok = a <= b;')).toEqual(['const ok = a < b;']);
  expect(changes('if (ready) stop();')).toEqual(['if (!(ready)) stop();', 'if (ready) ;']);
  expect(changes("const all = ['none'];")).toEqual(["const all = [''];"]);
  expect(changes('const no = !a && b;')).toEqual(['const no = (a) && b;', 'const no = !a || b;']);
});

test('types and imports are left alone, and positions count lines and columns as editors do', () => {
  expect(mutantsOf("import a from 'a';\ntype Width = 310 | 47;\nlet b: 3;", 'x.ts')).toEqual([]);
  expect(mutantsOf('\n  let 龙 = 1;', 'x.ts')).toMatchObject([{ line: 2, column: 11 }]);
});

test('a seed decides the order, and nothing is lost', () => {
  const items = Array.from({ length: 50 }, (_, i) => i);
  expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
  expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
  expect(shuffled(items, 7).toSorted((a, b) => a - b)).toEqual(items);
});

test('a judgement holds for one change of one line of one file', () => {
  const list = [{ file: 'a.ts', line: 'let a = 1;', text: '(1 * 2)', why: 'any number will do' }];
  const judge = (file, source, text) => judgementOf(file, source, { line: 2, text }, list);
  expect(judge('a.ts', '\n  let a = 1;', '(1 * 2)')).toBe('any number will do');
  expect(judge('b.ts', '\n  let a = 1;', '(1 * 2)')).toBeNull();
  expect(judge('a.ts', '\n  let a = 2;', '(1 * 2)')).toBeNull();
  expect(judge('a.ts', '\n  let a = 1;', '0')).toBeNull();
});

test('orders are changed: sorts, directions, the larger and the smaller', () => {
  expect(changes('const all = found.toSorted(byName).slice(1);')).toEqual([
    'const all = found.slice(1);',
    'const all = found.toSorted(byName).slice((1 * 2));',
  ]);
  expect(changes('const all = q.orderBy(x, "desc");')).toEqual(["const all = q.orderBy(x, 'asc');"]);
  expect(changes('const most = Math.max(a, b);')).toEqual(['const most = Math.min(a, b);']);
});

test('a number that is a key does not parse when it is doubled, a value of another type does', () => {
  expect(parses('const names = { (31 * 2): a };', 'names.ts')).toBe(false);
  expect(parses('const field: { required?: true } = { required: false };', 'names.ts')).toBe(true);
  expect(parses('const link = <a href="/">字</a>;', 'link.tsx')).toBe(true);
});

test('an empty string stays as it is', () => {
  expect(changes("const lines = ['', name];")).toEqual([]);
});

/** Writes the files and finds tests among them. */
function graphOf(files) {
  const root = mkdtempSync(join(tmpdir(), 'ziwan-mutants-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const testsOf = testGraph(root, Object.keys(files));
  rmSync(root, { recursive: true });
  return testsOf;
}

test('the tests that reach a file are found through workspaces and workers, the nearest first', () => {
  const testsOf = graphOf({
    'packages/a/package.json':
      '{"name": "@ziwan/a", "exports": {".": "./src/index.ts", "./deep": "./src/deep.ts"}}',
    'packages/a/src/index.ts': "export * from './deep.ts';\nimport type { T } from './types.ts';",
    'packages/a/src/deep.ts': 'export const depth = 1;',
    'packages/a/src/types.ts': 'export type T = 1;',
    'packages/a/src/worker.ts': "import './deep.ts';",
    'packages/a/src/pool.ts': "new Worker(new URL('./worker.ts', import.meta.url));",
    'packages/a/src/deep.test.ts': "import { depth } from './deep.ts';",
    'packages/a/src/pool.test.ts': "import './pool.ts';",
    'packages/a/src/other.test.ts': "import './types.ts';",
    'packages/b/src/far.test.ts': "import { depth } from '@ziwan/a';",
    'packages/b/src/direct.test.ts': "import { depth } from '@ziwan/a/deep';",
    'apps/site/server.test.ts': "import '@ziwan/a';",
  });
  expect(testsOf('packages/a/src/deep.ts')).toEqual([
    'packages/a/src/deep.test.ts',
    'packages/a/src/pool.test.ts',
    'packages/b/src/direct.test.ts',
    'packages/b/src/far.test.ts',
  ]);
  expect(testsOf('packages/a/src/types.ts')).toEqual(['packages/a/src/other.test.ts']);
});

test('of the tests in a folder, the one called after the file comes first, then those that share its words', () => {
  const site = "import './site.ts';";
  const testsOf = graphOf({
    'apps/a/desk/site.ts': "import './naming.ts';\nimport './list.ts';",
    'apps/a/desk/naming.ts': "export const PLACES = ['正文里的链接'];",
    'apps/a/desk/list.ts': 'export const rows = [];',
    'apps/a/desk/first.test.ts': `${site} test('the first of the site');`,
    'apps/a/desk/list.test.ts': `${site} test('the list of the site');`,
    'apps/a/desk/takedowns.test.ts': `${site} expect(places).toEqual(['正文里的链接']);`,
  });
  expect(testsOf('apps/a/desk/list.ts')[0]).toBe('apps/a/desk/list.test.ts');
  expect(testsOf('apps/a/desk/naming.ts')[0]).toBe('apps/a/desk/takedowns.test.ts');
});
