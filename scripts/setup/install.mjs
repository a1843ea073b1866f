// Installs packages with npm. Shows progress, and npm's own words only if it fails.
import { lstatSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countInstalled, countMissing } from './packages.mjs';
import { createProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';
import { megabytes, secondsSince } from './words.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const options = process.argv.slice(2);
const started = Date.now();
const missing = countMissing(root, options.includes('--include=dev'));
console.log(missing > 0 ? `安装依赖：${missing} 个包，由 npm 下载…` : '依赖都在，由 npm 核对一遍…');
const progress = createProgress();
let fetched = 0;
const { status, output } = await runQuietly(
  'npm',
  ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=http', ...options],
  { cwd: root, onLine },
);
progress.end();
if (status !== 0) console.error(output);
else
  console.log(
    `依赖装好了：${countInstalled(root)} 个包，占 ${megabytes(sizeOf(join(root, 'node_modules')))} MB，${secondsSince(started)}`,
  );
process.exit(status);

/** Counts fetched packages, and drops npm's lines about successful requests. */
function onLine(line) {
  if (/^npm http (cache|fetch \w+ 200) .*\.tgz /.test(line))
    progress.show(`安装依赖：已取到 ${Math.min(++fetched, missing)}/${missing} 个包`);
  // npm judges packages by the Node that runs it, the site runs on the pinned one (`.npmrc`).
  return /^npm (http (cache|fetch \w+ 200)|warn EBADENGINE)\b/.test(line);
}

/** Size (bytes) of a folder. Links count nothing. */
function sizeOf(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(path);
    return entry.isFile() ? sum + lstatSync(path).size : sum;
  }, 0);
}
