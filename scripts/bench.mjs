// npm run bench -- <name>: prints ratios against named peers, measured in one interleaved run.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allocation, ensureBuilt, ensureInstalled, fail, root, runNode } from './setup.mjs';

ensureInstalled({ tools: true });
const names = readdirSync(join(root, 'bench'))
  .filter((file) => /^(?:game-)?[a-z]+\.ts$/.test(file))
  .map((file) => file.slice(0, -3));
const [name, ...rest] = process.argv.slice(2);
if (!names.includes(name)) fail(`用法：npm run bench -- <${names.join('|')}>`);
ensureBuilt();
// Sites that a benchmark starts allocate memory as with `npm start`.
process.exit(runNode(['--expose-gc', `bench/${name}.ts`, ...rest], allocation()));
