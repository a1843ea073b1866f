import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const section = text.split(/^## /m).find((part) => part.startsWith('One typed character')) ?? '';
/** `1. ``path`` ``line of code```; code that has a backtick itself stands in double quotes. */
const steps = [...section.matchAll(/^\d+\. `([^`]+)` (?:`([^`]+)`|"([^"]+)")$/gm)].map(
  ([, path, plain, quoted]) => ({ path, code: plain ?? quoted }),
);

test('the walk of one typed character has a file and a line of code for every step', () => {
  expect(steps).toHaveLength(section.match(/^\d+\. /gm)?.length ?? 0);
  expect(steps.length).toBeGreaterThan(10);
});

test.each(steps)('$path has the line `$code`', ({ path, code }) => {
  expect(
    existsSync(join(root, path)),
    `${path} is gone: name the file that has taken its place in docs/architecture.md`,
  ).toBe(true);
  const found = readFileSync(join(root, path), 'utf8').includes(code);
  expect(found, `docs/architecture.md quotes a line that ${path} no longer has`).toBe(true);
});
