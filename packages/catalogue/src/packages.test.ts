import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withPackages } from './packages.ts';

const path = process.env.PATH;
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-packages-'));
  process.env.PATH = [join(dir, 'tools'), path].join(delimiter);
  const packages = { '': {}, 'node_modules/a': {}, 'node_modules/b': {}, 'node_modules/c': {} };
  await mkdir(join(dir, 'set'));
  await writeFile(join(dir, 'set', 'package-lock.json'), JSON.stringify({ packages }));
  await mkdir(join(dir, 'tools'));
});
afterEach(async () => {
  process.env.PATH = path;
  await rm(dir, { recursive: true });
});

/** Replaces npm by a script that prints lines as npm does. */
const npmSays = (lines: string, status: number) =>
  writeFile(join(dir, 'tools', 'npm'), `#!/bin/sh\ncat >&2 <<'END'\n${lines}\nEND\nexit ${status}\n`, {
    mode: 0o755,
  });

const REQUESTS = `npm http fetch GET 200 https://host/a 9ms (cache miss)
npm http fetch GET 200 https://host/a/-/a-1.0.0.tgz 9ms (cache miss)
npm http cache b@https://host/b/-/b-1.0.0.tgz 0ms (cache hit)
npm http fetch GET 200 https://host/c/-/c-1.0.0.tgz 9ms (cache stale)`;

test.skipIf(process.platform === 'win32')('font packages are counted as they arrive', async () => {
  await npmSays(REQUESTS, 0);
  const counts: string[] = [];
  const onFetched = (...numbers: number[]) => void counts.push(numbers.join('/'));
  await withPackages(join(dir, 'set'), dir, onFetched, async () => {});
  // The last number leaves out what npm had in its cache.
  expect(counts).toEqual(['0/3/0', '1/3/1', '2/3/1', '3/3/1']);
});

test.skipIf(process.platform === 'win32')(
  'what npm says of an error is passed on, without its progress',
  async () => {
    const failure = `npm warn old\nnpm error code E404\nnpm error 404 Not Found\nnpm error A complete log of this run`;
    await npmSays(`${REQUESTS}\n${failure}`, 1);
    const run = withPackages(
      join(dir, 'set'),
      dir,
      () => {},
      async () => {},
    );
    await expect(run).rejects.toMatchObject({
      code: 'PACKAGES_UNAVAILABLE',
      message: expect.stringMatching(/重试。\n {2}npm error code E404\n {2}npm error 404 Not Found$/),
    });
  },
);
