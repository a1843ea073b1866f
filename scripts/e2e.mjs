// npm run e2e: browser tests against the real server and catalogue. Rows outside the sample (e2e/sample.ts) run in
// `npm run nightly`. With --nodes, the site is three nodes behind nginx, on PostgreSQL, Redis and a bucket.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { binary, ensureBuilt, ensureInstalled, fail, pinnedNode, root, runNode } from './setup.mjs';

ensureInstalled({ tools: true });
const found = spawnSync(pinnedNode, ['e2e/find-chromium.ts'], { cwd: root, encoding: 'utf8' });
if (found.status !== 0) fail(found.stderr.trim());
ensureBuilt();
const given = process.argv.slice(2);
const nodes = given.includes('--nodes');
const [shell, whole] = found.stdout.trim().split('\n');
const sample = process.env.ZIWAN_NIGHTLY ? [] : ['--tags-filter=!nightly'];
if (!existsSync(join(root, 'e2e', 'vitest.config.ts'))) fail('缺少 e2e/vitest.config.ts');
process.exit(
  runNode(
    [
      binary('vitest', 'vitest.mjs'),
      'run',
      '--config',
      'e2e/vitest.config.ts',
      ...sample,
      ...given.filter((argument) => argument !== '--nodes'),
      // Three nodes take the place of one.
      ...(nodes ? ['--maxWorkers=1'] : []),
    ],
    {
      CHROME_PATH: process.env.ZIWAN_NIGHTLY ? whole : shell,
      WHOLE_CHROME_PATH: whole,
      ...(nodes ? { ZIWAN_E2E_NODES: '3' } : {}),
    },
  ),
);
