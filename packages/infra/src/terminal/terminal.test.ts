import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Runs a program of the repository; `reads` says whether somebody reads what it prints. */
async function run(program: string, args: string[], reads = true) {
  const dataDir = await mkdtemp(join(tmpdir(), 'ziwan-terminal-'));
  const child = spawn(process.execPath, [program, ...args], {
    cwd: ROOT,
    env: { ...process.env, ZIWAN_DATA_DIR: join(dataDir, 'none') },
  });
  let [stdout, stderr] = ['', ''];
  if (reads) child.stdout.on('data', (text) => (stdout += text));
  else child.stdout.destroy();
  child.stderr.on('data', (text) => (stderr += text));
  const status = await new Promise((resolve) => child.once('exit', resolve));
  await rm(dataDir, { recursive: true });
  return { status, stdout, stderr };
}

const PROGRAMS: [name: string, program: string, before: string[]][] = [
  ['catalogue', 'packages/catalogue/src/cli.ts', []],
  ['content', 'packages/content/src/cli.ts', []],
  ['backup', 'packages/backup/src/cli.ts', ['backup']],
  ['doctor', 'apps/site/doctor.ts', []],
  ['admin', 'apps/site/admin.ts', []],
  ['outbox', 'packages/infra/src/outbox/cli.ts', ['none']],
  ['pack', 'packages/pack/src/cli.ts', []],
  ['page-fonts', 'packages/page-fonts/src/cli.ts', []],
];

const says = async (_: string, program: string, before: string[]) => {
  const help = await run(program, [...before, '--help']);
  expect(help).toMatchObject({ status: 0, stderr: '' });
  expect(help.stdout).toContain('用法');
  const unknown = await run(program, [...before, '--nonsense']);
  expect([unknown.status, unknown.stdout]).toEqual([2, '']);
  expect(unknown.stderr).not.toMatch(/^\s+at /m);
  const unread = await run(program, [...before, '--help'], false);
  expect([unread.status, unread.stderr]).toEqual([0, '']);
};
const NAME = '%s says what it does for --help, refuses what it does not know, and ends with its reader';
const LIGHT = /outbox|page-fonts/;

test.each(PROGRAMS.filter(([name]) => LIGHT.test(name)))(NAME, says);
test.each(PROGRAMS.filter(([name]) => !LIGHT.test(name)))(NAME, { tags: ['nightly'] }, says);
