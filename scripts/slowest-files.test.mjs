import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';
import { SlowestFiles } from './slowest-files.mjs';

/** A test file that took a time (ms) to load and a time to run. */
const file = (name, collectDuration, duration) => ({
  moduleId: join(root, name),
  diagnostic: () => ({ collectDuration, duration }),
});

test('a run names its five slowest files with their seconds, slowest first', () => {
  const printed = [];
  new SlowestFiles((text) => printed.push(text)).onTestRunEnd([
    file('a.test.ts', 100, 900),
    file('b.test.ts', 12_000, 400),
    file('c.test.ts', 0, 3000),
    file('d.test.ts', 0, 4000),
    file('e.test.ts', 0, 120_000),
    file('f.test.ts', 1000, 1001),
  ]);
  expect(printed.join('\n').split('\n').slice(1)).toEqual([
    '   120.0 秒  e.test.ts',
    '    12.4 秒  b.test.ts',
    '     4.0 秒  d.test.ts',
    '     3.0 秒  c.test.ts',
    '     2.0 秒  f.test.ts',
  ]);
});

test('a run without test files names none', () => {
  const printed = [];
  new SlowestFiles((text) => printed.push(text)).onTestRunEnd([]);
  expect(printed).toEqual([]);
});
