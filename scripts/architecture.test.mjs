import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
const section = text.split(/^## /m).find((part) => part.startsWith('One typed character')) ?? '';
/**
 * Matches a step, "1. `path` `line of code`". Code that contains a backtick is enclosed in double backticks.
 */
const steps = [...section.matchAll(/^\d+\. `([^`]+)` (?:`([^`]+)`|"([^"]+)")$/gm)].map(
  ([, path, plain, quoted]) => ({ path, code: plain ?? quoted }),
);

test('every step of the walk names a file and a line of code', () => {
  expect(steps).toHaveLength(section.match(/^\d+\. /gm)?.length ?? 0);
  expect(steps.length).toBeGreaterThan(10);
});

test.each(steps)('$path contains the line `$code`', ({ path, code }) => {
  expect(
    existsSync(join(root, path)),
    `${path} is gone: name the file that has taken its place in docs/architecture.md`,
  ).toBe(true);
  const found = readFileSync(join(root, path), 'utf8').includes(code);
  expect(found, `docs/architecture.md quotes a line that ${path} no longer has`).toBe(true);
});
