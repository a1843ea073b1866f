import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

/** Lines about the marks themselves. */
const ABOUT_MARKS = ['大陆用弯引号“”', '| 引号 | “ ”与‘ ’ |'];

test('texts for visitors and operators have one kind of quotation marks, 「」', () => {
  const files = [
    'content/**/*.{md,yaml,vtt}',
    'apps/site/app/**/*.{ts,tsx}',
    'apps/admin/src/**/*.{ts,tsx}',
    'apps/site/server/{admin,people}/**/*.ts',
  ].flatMap((pattern) =>
    globSync(pattern, { cwd: root, exclude: (name) => /README\.md$|\.test\.tsx?$/.test(name) }),
  );
  expect(files.length).toBeGreaterThan(200);
  const curly = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => /[“”]/.test(line) && !ABOUT_MARKS.some((known) => line.includes(known)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(curly).toEqual([]);
});
