// Builds the site and the console. Shows progress, and the bundler's own words only if it fails.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProgress } from './progress.mjs';
import { runQuietly } from './run-quietly.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const progress = createProgress();
const { status, output } = await runQuietly(process.execPath, ['apps/site/build.ts'], {
  cwd: root,
  onLine(line) {
    const isStep = /^\d+\/\d+ /.test(line);
    if (isStep) progress.show(`构建页面 ${line}`);
    return isStep;
  },
});
progress.end();
if (status !== 0) console.error(output);
else if (output) {
  const log = join('node_modules', '.cache', 'build.log');
  mkdirSync(dirname(join(root, log)), { recursive: true });
  writeFileSync(join(root, log), `${output}\n`);
  console.log(`构建工具另有提醒，不影响使用，记在 ${log}`);
}
process.exit(status);
