import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.mjs';

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
