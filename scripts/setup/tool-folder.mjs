import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fail, pinnedNode, say } from '../setup.mjs';

/**
 * A temporary folder with tools from npm that nothing else here needs. It goes when the process ends.
 *
 * @param {string} name Of the folder.
 * @param {Record<string, string>} tools Versions by package.
 */
export function toolFolder(name, tools) {
  const folder = mkdtempSync(join(tmpdir(), `ziwan-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

  /** Runs a program in the folder and returns what it prints; ends the process if it fails. */
  function run(title, program, args) {
    const { status, stdout, stderr } = spawnSync(program, args, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      shell: process.platform === 'win32',
    });
    if (status !== 0) fail(`${stdout}${stderr}\n✗ ${title}`);
    say(`✓ ${title}`);
    return stdout;
  }
  const write = (file, contents) => writeFileSync(join(folder, file), contents);
  write('package.json', JSON.stringify({ private: true, type: 'module', dependencies: tools }));
  run('安装工具', 'npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts']);
  const tool = (command, args) =>
    run(command, pinnedNode, [join(folder, 'node_modules/.bin', command), ...args]);
  return { folder, run, write, tool };
}
