import { spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Tests may run as root, who can write anywhere; then another user starts the site. */
const somebody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const FOLDERS = ['.', 'scripts', 'apps', 'apps/site', 'apps/site/dist', 'node_modules', 'node_modules/.bin'];

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ziwan-setup-'));
  for (const folder of FOLDERS) await mkdir(join(root, folder), { recursive: true });
  await mkdir(join(root, 'tools'));
  await copyFile(fileURLToPath(new URL('./setup.mjs', import.meta.url)), join(root, 'scripts', 'setup.mjs'));
  await writeFile(join(root, 'package.json'), '{}');
  await writeFile(join(root, 'apps', 'site', 'build.ts'), "console.log('built');");
  await symlink(process.execPath, join(root, 'node_modules', '.bin', 'node'));
  await writeFile(join(root, 'tools', 'npm'), '#!/bin/sh\necho installed "$@"\n', { mode: 0o755 });
});
afterEach(async () => {
  for (const folder of FOLDERS) await chmod(join(root, folder), 0o755);
  await rm(root, { recursive: true });
});

function start(who = {}, options = {}) {
  const script = `import(${JSON.stringify(join(root, 'scripts', 'setup.mjs'))}).then((s) => { s.ensureInstalled(${JSON.stringify(options)}); s.ensureBuilt(); })`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    env: { PATH: `${join(root, 'tools')}:${process.env.PATH}` },
    ...who,
  });
  return { status, stdout, stderr };
}

/** Makes the checkout read-only. */
async function lock() {
  for (const folder of FOLDERS) await chmod(join(root, folder), 0o555);
}

test.skipIf(process.platform === 'win32')(
  'a user with read-only access starts an installed and built checkout',
  async () => {
    const first = start();
    expect(first.status).toBe(0);
    expect(first.stdout).toMatch(/installed[\s\S]*built/);
    const stamps = ['node_modules/.ziwan-installed', 'apps/site/dist/.built'].map((p) => join(root, p));
    const before = await Promise.all(stamps.map((p) => stat(p)));
    expect(start()).toEqual({ status: 0, stdout: '', stderr: '' });
    await lock();
    expect(start(somebody)).toEqual({ status: 0, stdout: '', stderr: '' });
    const after = await Promise.all(stamps.map((p) => stat(p)));
    expect(after.map((s) => s.mtimeMs)).toEqual(before.map((s) => s.mtimeMs));
  },
);

test('a start builds again when a file of the build is gone or cut short', async () => {
  const made = join(root, 'apps', 'site', 'dist', 'app.js');
  await writeFile(
    join(root, 'apps', 'site', 'build.ts'),
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(made)}, 'whole'); console.log('built');`,
  );
  expect(start().stdout).toContain('built');
  expect(start().stdout).toBe('');
  await rm(made);
  expect(start().stdout).toMatch(/少了 1 个文件.*dist\/app\.js[\s\S]*built/);
  await writeFile(made, 'cut');
  expect(start().stdout).toContain('built');
  expect(start().stdout).toBe('');
});

test.skipIf(process.platform === 'win32')(
  'a start that has to install or build but cannot write says so',
  async () => {
    expect(start().status).toBe(0);
    await writeFile(join(root, 'apps', 'site', 'build.ts'), "console.log('another');");
    await lock();
    const building = start(somebody);
    expect(building).toMatchObject({ status: 1, stdout: '' });
    expect(building.stderr).toMatch(/^要构建页面，但当前用户写不进 \S+dist。[^\n]+npm run build[^\n]+\n$/);
    await chmod(root, 0o755);
    await writeFile(join(root, 'package.json'), '{"version":"2"}');
    await lock();
    const installing = start(somebody);
    expect(installing).toMatchObject({ status: 1, stdout: '' });
    expect(installing.stderr).toMatch(/^要安装依赖，但当前用户写不进 \S+node_modules。[^\n]+\n$/);
  },
);

test.skipIf(process.platform === 'win32')(
  'serving installs no development tools; tests add them, and no later start removes them',
  async () => {
    const npm = (options) => /installed install (.*)/.exec(start({}, options).stdout)?.[1];
    expect(npm({})).toMatch(/--omit=dev$/);
    expect(npm({})).toBeUndefined();
    expect(npm({ tools: true })).toMatch(/--include=dev$/);
    expect(npm({ tools: true })).toBeUndefined();
    expect(npm({})).toBeUndefined();
    await writeFile(join(root, 'package.json'), '{"version":"2"}');
    expect(npm({})).toMatch(/--include=dev$/);
  },
);

test.skipIf(process.platform === 'win32')('tools installed by hand are kept', async () => {
  await writeFile(join(root, 'node_modules', '.package-lock.json'), '{}');
  expect(start().stdout).toMatch(/installed install .*--include=dev\n/);
});
