import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './setup.mjs';

const text = readFileSync(join(root, 'docs', 'security.md'), 'utf8');
const entries = [...text.matchAll(/^- `([^`]+)` "(.+)"$/gm)].map(([, path, title]) => ({ path, title }));

test('every entry of docs/security.md names a file and a test', () => {
  expect(entries).toHaveLength(text.match(/^- /gm)?.length ?? 0);
  expect(entries.length).toBeGreaterThan(50);
});

test.each(entries)('$path has the test "$title"', ({ path, title }) => {
  expect(existsSync(join(root, path)), `${path} is gone: name the file that has taken its place`).toBe(true);
  const found = readFileSync(join(root, path), 'utf8').includes(title);
  expect(found, `docs/security.md names a test that ${path} no longer has`).toBe(true);
});
