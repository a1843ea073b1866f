import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acceptsNode } from './setup/packages.mjs';
import { createProgress } from './setup/progress.mjs';
import { pinnedNodeOn } from './setup.mjs';

/** Tests may run as root, who can write anywhere; then another user starts the site. */
const somebody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const FOLDERS = ['.', 'scripts', 'apps', 'apps/site', 'apps/site/dist', 'node_modules', 'node_modules/.bin'];

let root;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ziwan-setup-'));
  for (const folder of FOLDERS) await mkdir(join(root, folder), { recursive: true });
  await mkdir(join(root, 'tools'));
  for (const name of ['setup', 'setup.mjs'])
    await cp(fileURLToPath(new URL(name, import.meta.url)), join(root, 'scripts', name), { recursive: true });
  await writeFile(join(root, 'package.json'), '{}');
  await writeFile(join(root, 'apps', 'site', 'build.ts'), "console.log('1/1 everything');");
  await symlink(process.execPath, join(root, 'node_modules', '.bin', 'node'));
  await npmDoes('');
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

/** Replaces npm by a script that records its arguments. */
const npmDoes = (script) =>
  writeFile(
    join(root, 'tools', 'npm'),
    `#!/bin/sh\necho "$@" >${join(root, 'tools', 'called')}\n${script}\n`,
    {
      mode: 0o755,
    },
  );
/** Options with which npm was called since the last look; undefined if it was not. */
async function called() {
  const file = join(root, 'tools', 'called');
  const options = await readFile(file, 'utf8').catch(() => undefined);
  await rm(file, { force: true });
  return options?.trim();
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
    expect(first.stdout).toMatch(
      /^依赖都在，由 npm 核对一遍…\n依赖装好了：0 个包，占 \d\.\d MB，用了 \d+ 秒\n构建页面：[^\n]+\n页面构建好了：0 个文件，0\.0 MB，用了 \d+ 秒\n$/,
    );
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
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(made)}, 'whole');`,
  );
  expect(start().stdout).toContain('页面构建好了：1 个文件');
  expect(start().stdout).toBe('');
  await rm(made);
  expect(start().stdout).toMatch(/少了 1 个文件.*dist\/app\.js[\s\S]*构建好了/);
  await writeFile(made, 'cut');
  expect(start().stdout).toContain('构建好了');
  expect(start().stdout).toBe('');
});

test('a start builds again when any package has changed, and not for a test', async () => {
  start();
  await mkdir(join(root, 'packages', 'new', 'src'), { recursive: true });
  await writeFile(join(root, 'packages', 'new', 'src', 'index.ts'), 'export {};');
  expect(start().stdout).toContain('构建页面');
  await writeFile(join(root, 'packages', 'new', 'src', 'index.test.ts'), 'export {};');
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
    const npm = (options) => {
      start({}, options);
      return called();
    };
    expect(await npm({})).toMatch(/^install .* --omit=dev$/);
    expect(await npm({})).toBeUndefined();
    expect(await npm({ tools: true })).toMatch(/ --include=dev$/);
    expect(await npm({ tools: true })).toBeUndefined();
    expect(await npm({})).toBeUndefined();
    await writeFile(join(root, 'package.json'), '{"version":"2"}');
    expect(await npm({})).toMatch(/ --include=dev$/);
  },
);

test.skipIf(process.platform === 'win32')(
  'a start installs again when the folder of a package is gone, and names it',
  async () => {
    const modules = join(root, 'node_modules');
    await npmDoes('');
    start();
    await called();
    await mkdir(join(modules, 'zod'));
    await writeFile(join(modules, 'zod', 'package.json'), '{}');
    const packages = { 'node_modules/zod': { version: '4.0.0' }, 'node_modules/own': { link: true } };
    await writeFile(join(modules, '.package-lock.json'), JSON.stringify({ packages }));
    expect(start().stdout).toBe('');
    expect(await called()).toBeUndefined();
    await rm(join(modules, 'zod'), { recursive: true });
    expect(start().stdout).toContain('装好的依赖少了 1 个包（zod 等），补装。');
    expect(await called()).toMatch(/^install /);
  },
);

test.skipIf(process.platform === 'win32')('tools installed by hand are kept', async () => {
  await writeFile(join(root, 'node_modules', '.package-lock.json'), '{}');
  start();
  expect(await called()).toMatch(/ --include=dev$/);
});

test.skipIf(process.platform === 'win32')(
  'a start shows what npm and the bundler say only if they fail, and then all of it',
  async () => {
    const warnings = 'npm warn deprecated a@1: old\nnpm http fetch GET 200 https://host/a/-/a-1.tgz 9ms';
    await npmDoes(`echo '${warnings}' >&2; echo 'added 1 package'`);
    const build = (code) => writeFile(join(root, 'apps', 'site', 'build.ts'), code);
    await build("console.log('1/1 pages'); console.warn('[plugin] externalized');");
    const quiet = start();
    expect(quiet.status).toBe(0);
    expect(quiet.stderr).toBe('');
    expect(quiet.stdout).not.toMatch(/npm warn|npm http|added|externalized|1\/1/);
    expect(quiet.stdout).toContain('构建工具另有提醒，不影响使用，记在 node_modules/.cache/build.log\n');
    const log = join(root, 'node_modules', '.cache', 'build.log');
    expect(await readFile(log, 'utf8')).toBe('[plugin] externalized\n');

    await build(
      "console.log('1/1 pages'); console.warn('[plugin] externalized'); throw new Error('no such export');",
    );
    const unbuilt = start();
    expect(unbuilt.status).toBe(1);
    expect(unbuilt.stderr).toMatch(
      /^\[plugin\] externalized\n[\s\S]*no such export[\s\S]*\n页面构建失败，原因见上。\n$/,
    );

    await writeFile(join(root, 'package.json'), '{"version":"2"}');
    await npmDoes(`echo '${warnings}' >&2; echo 'npm error code ETARGET' >&2; exit 1`);
    const uninstalled = start();
    expect(uninstalled.status).toBe(1);
    expect(uninstalled.stderr).toBe(
      'npm warn deprecated a@1: old\nnpm error code ETARGET\n依赖没有装好，npm 的原话见上。请检查网络或 npm 源的设置，再试一次。\n',
    );
  },
);

test('a start counts the packages that this platform lacks, and those that are installed', async () => {
  const lockOf = (packages) => JSON.stringify({ packages });
  const any = { version: '1.0.0' };
  const all = {
    '': { dependencies: { a: '1' }, devDependencies: { tool: '1' } },
    'packages/store': { dependencies: { b: '2' } },
    'node_modules/@ziwan/store': { link: true, resolved: 'packages/store' },
    'node_modules/a': {
      ...any,
      optionalDependencies: { here: '1', there: '1' },
      peerDependencies: { b: '2' },
    },
    'node_modules/b': { version: '2.0.0', dependencies: { part: '1' } },
    'node_modules/here': { ...any, optional: true, os: [process.platform], cpu: [process.arch] },
    // Only a binary of another platform needs `beyond`, and another edition of `part`.
    'node_modules/there': { ...any, os: ['aix'], cpu: ['ppc64'], dependencies: { beyond: '1', part: '2' } },
    'node_modules/there/node_modules/part': { ...any, version: '2.0.0' },
    'node_modules/beyond': any,
    'node_modules/part': any,
    'node_modules/tool': { ...any, dev: true },
  };
  await writeFile(join(root, 'package-lock.json'), lockOf(all));
  expect(start().stdout).toMatch(/^安装依赖：4 个包/);
  await writeFile(
    join(root, 'node_modules', '.package-lock.json'),
    lockOf({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } }),
  );
  for (const name of ['a', 'b']) {
    await mkdir(join(root, 'node_modules', name));
    await writeFile(join(root, 'node_modules', name, 'package.json'), '{}');
  }
  expect(start({}, { tools: true }).stdout).toMatch(/^安装依赖：4 个包[^\n]+\n依赖装好了：2 个包/);
});

test('a start on a Node for which npm leaves out binaries says which one it needs', async () => {
  await writeFile(join(root, 'package.json'), '{"engines":{"node":"^98.0.0 || >=99.1.0"}}');
  const refused = start();
  expect(refused).toMatchObject({ status: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /^这里的 Node 是 v\d\S+，npm 用它装不全依赖（要 \^98\.0\.0 \|\| >=99\.1\.0）。[^\n]+\n$/,
  );
  expect(await called()).toBeUndefined();
});

test('a range of Node versions ends where it says', () => {
  const range = '^20.19.0 || >=22.13.0';
  const accepted = (...versions) => versions.filter((version) => acceptsNode(version, range));
  expect(accepted('v20.19.0', 'v20.20.2', 'v22.13.0', 'v22.13.1', 'v24.0.0', 'v100.0.0')).toHaveLength(6);
  expect(accepted('v18.20.0', 'v20.18.9', 'v21.9.0', 'v22.12.9', 'v2.30.0')).toEqual([]);
});

test('Windows gets the pinned Node as a program: it starts no script without a shell', () => {
  expect(pinnedNodeOn('win32')).toMatch(/node_modules\Wnode\Wbin\Wnode\.exe$/);
});

test('progress is one changing line on a terminal, and in a log a line every 15 s at most', () => {
  const shownOn = (isTTY) => {
    const written = [];
    let time = 0;
    const progress = createProgress({ isTTY, write: (text) => written.push(text) }, () => time);
    for (const [at, text] of [
      [1, 'a'],
      [14_999, 'b'],
      [15_000, 'c'],
      [29_999, 'd'],
      [30_000, 'e'],
    ]) {
      time = at;
      progress.show(text);
    }
    progress.end();
    return written;
  };
  expect(shownOn(false)).toEqual(['c\n', 'e\n']);
  const clear = '\r\u001b[2K';
  expect(shownOn(true)).toEqual([...'abcde'].map((text) => clear + text).concat(clear));
});
