import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

/** Something quoted, as opposed to the marks in tables, patterns and breaking rules. */
const QUOTED = /“[^”「」[\]\s‘«][^”]*”/;

test('texts for visitors and operators have one kind of quotation marks, 「」', () => {
  const files = [
    'content/**/*.{md,yaml,vtt}',
    'apps/site/app/**/*.{ts,tsx}',
    'apps/admin/src/**/*.{ts,tsx}',
    'apps/site/server/**/*.ts',
    'packages/{backup,catalogue,content,contract,game-export,game-text,infra}/**/*.ts',
    '{.,packages/*}/README.zh-CN.md',
  ].flatMap((pattern) =>
    globSync(pattern, {
      cwd: root,
      exclude: (name) => /README\.md$|\.test\.tsx?$|(?:^|\/)testing$/.test(name),
    }),
  );
  expect(files.length).toBeGreaterThan(200);
  const curly = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .filter((line) => QUOTED.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(curly).toEqual([]);
});
