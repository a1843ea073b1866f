import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { blobKeys } from '@ziwan/infra/blob-store';
import { sha256Hex } from '@ziwan/infra/digest';
import { isNight, NIGHTLY, seededRandom } from '@ziwan/infra/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from './command-line.ts';
import { openCatalogue } from './context.ts';
import { gitIdOf } from './file-proof.ts';
import { putFiles } from './testing/catalogue.ts';
import { fontPool } from './testing/font-pool.ts';
import { namedFont } from './testing/fonts.ts';
import { COMMIT, publish, startOrigin } from './testing/origin.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));

let dir: string;
let dataDir: string;
let fonts: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-cli-'));
  dataDir = join(dir, 'data');
  fonts = join(dir, 'fonts');
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, DATABASE_URL: '', ZIWAN_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function runProcess(args: string[], env?: Record<string, string>) {
  const child = start(args, env);
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout as Readable),
    text(child.stderr as Readable),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  return { status, stdout, stderr };
}

/** Runs a command in this process, which saves starting a new one. */
async function run(args: string[], env: Record<string, string> = {}) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const status = await runCommand(args, { ZIWAN_DATA_DIR: dataDir, ...env }, { stdout, stderr, fontPool });
  return { status, stdout: await text(stdout.end()), stderr: await text(stderr.end()) };
}

async function sfntBlobs(): Promise<number> {
  const files = await readdir(join(dataDir, 'blobs', 'sfnt'), { recursive: true }).catch(() => []);
  return files.filter((f) => /[0-9a-f]{64}$/.test(f)).length;
}

/** Lists the families after checking that every row has its blobs and every family its faces. */
async function currentVersions(): Promise<string[]> {
  const c = await openCatalogue({ dataDir });
  const { db } = c.store;
  const families = await db.selectFrom('families').selectAll().orderBy('gno').execute();
  for (const f of families) {
    const faces = await db.selectFrom('faces').selectAll().where('family_gno', '=', f.gno).execute();
    expect(faces).toHaveLength(f.face_count);
    for (const face of faces) {
      for (const [key, sha] of [
        [blobKeys.source(face.source_sha256), face.source_sha256],
        [blobKeys.sfnt(face.sfnt_sha256), face.sfnt_sha256],
        [blobKeys.drawn(face.drawn_sha256), face.drawn_sha256],
      ] as const) {
        expect(sha256Hex((await c.blobs.get(key)) ?? '')).toBe(sha);
      }
    }
  }
  await c.close();
  return families.map((f) => f.gno);
}

test('import, list, report, remove and gc report in Chinese what they did', async () => {
  await putFiles(fonts, {
    'a.ttf': namedFont({ family: 'Foo', familyZh: '富体' }),
    'bad.ttf': 'no font at all',
  });
  const imported = await runProcess(['import', fonts]);
  expect(imported).toMatchObject({ status: 1, stderr: '' });
  expect(imported.stdout).toContain('新增 1 族，更新 0 族，未变 0 族，拒收 1 个，重复 0 个');
  expect(imported.stdout).toMatch(/拒收 bad\.ttf：.*（NOT_A_FONT）/);
  expect((await run(['list'])).stdout).toMatch(/^foo\t富体\t1 款/);
  expect((await run(['report'])).stdout).toContain('没有授权全文、不提供下载：foo');
  expect(await run(['remove', 'foo'])).toMatchObject({ status: 0, stdout: '已移除 foo\n' });
  expect(await run(['remove', 'foo'])).toMatchObject({ status: 1, stderr: '没有字族 foo\n' });
  expect(await run(['gc'])).toMatchObject({
    status: 0,
    stdout: '移入隔离区 0 个（30 天内可以取回），取回 0 个，删除 0 个\n',
  });
  expect(await run(['check'])).toMatchObject({ status: 0, stdout: '文件齐全、完好\n' });
});

test('an import lists every file that it skipped with the reason, and fails', async () => {
  await putFiles(fonts, {
    'good/a.ttf': namedFont({ family: 'Foo' }),
    'sidecar/b.ttf': namedFont({ family: 'Bar' }),
    'sidecar/family.json': '{bad',
    'listed/c.ttf': namedFont({ family: 'Baz' }),
    'listed/left.ttf': namedFont({ family: 'Left' }),
    'listed/family.json': { files: [{ path: 'c.ttf' }] },
    'bare/d.ttf': namedFont({ family: 'Bare' }),
    'bare/family.json': { licenceFile: 'OFL.txt' },
    'folder/e.ttf/inside.txt': '',
    'folder/family.json': { files: [{ path: '*.ttf' }] },
    'other/f.ttf': namedFont({ family: 'Other' }),
    'other/f.json/inside.txt': '',
  });
  await symlink('good/a.ttf', join(fonts, 'link.ttf'));
  await symlink('nowhere.ttf', join(fonts, 'dead.ttf'));
  await symlink('loop.ttf', join(fonts, 'loop.ttf'));
  await symlink('good', join(fonts, 'linked'));
  const first = await run(['import', fonts]);
  expect(first.status).toBe(1);
  expect(first.stdout).toContain('新增 2 族，更新 0 族，未变 0 族，拒收 6 个，重复 1 个');
  for (const line of [
    /拒收 sidecar：.*不是有效的 JSON.*（BAD_SIDECAR）/,
    /注意 listed\/left\.ttf 不在 family\.json 的 files 里，没有导入/,
    /拒收 bare：找不到授权文件 OFL\.txt（FILE_MISSING）/,
    /拒收 folder\/e\.ttf：是文件夹，不是文件（EISDIR）.*（UNREADABLE）/,
    /拒收 other\/f\.ttf：是文件夹，不是文件（EISDIR）.*（UNREADABLE）/,
    /重复 good\/a\.ttf，与 foo--regular 相同/,
    /注意 dead\.ttf 是断开的链接，它指向的文件不在/,
    /拒收 loop\.ttf：链接绕回了自己.*（UNREADABLE）/,
    /拒收 linked：是指向文件夹的链接，没有跟随（UNREADABLE）/,
  ])
    expect(first.stdout).toMatch(line);
  // Nothing is new, and the operator is told again.
  const second = await run(['import', fonts]);
  expect(second).toMatchObject({ status: 1, stdout: expect.stringContaining('拒收 6 个') });
  expect(await run(['import', join(fonts, 'good')])).toMatchObject({ status: 0 });
});

test('an import lists skipped files in full, however many', async () => {
  await putFiles(
    fonts,
    Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`${i}.ttf`, `no font ${i}`])),
  );
  const { stdout } = await run(['import', fonts]);
  expect(stdout.match(/拒收 \d+\.ttf：/g)).toHaveLength(70);
});

test('invalid commands fail with a reason', async () => {
  expect(await run([])).toMatchObject({ status: 2, stderr: expect.stringContaining('用法') });
  expect(await run(['import'])).toMatchObject({ status: 2 });
  expect(await run(['import', join(dir, 'none')])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('找不到'),
  });
  expect(await run(['add', 'nothing'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('default'),
  });
  const mysql = await run(['list'], { DATABASE_URL: 'mysql://localhost/x' });
  expect(mysql).toMatchObject({ status: 1, stderr: expect.stringContaining('postgres://') });
});

test('fetch imports a pasted address, prints what proves it, and asks the hosts of the settings', async () => {
  const origin = await startOrigin();
  try {
    const bytes = namedFont({ family: 'Pasted', characters: 'ab' });
    publish(origin, 'ann/one', { 'a.ttf': bytes });
    const tree = [{ path: 'a.ttf', type: 'blob', sha: gitIdOf(bytes), size: bytes.length }];
    const list = `repos/ann/one/git/trees/${COMMIT}?recursive=1`;
    origin.files.set(list, Buffer.from(JSON.stringify({ truncated: false, tree })));
    const env = { FONT_MIRROR: origin.mirror, GITHUB_API: origin.mirror };
    const address = `https://github.com/ann/one/blob/${COMMIT}/a.ttf`;
    const fetched = await run(['fetch', address], env);
    expect(fetched.status).toBe(0);
    expect(fetched.stdout).toContain('新增 pasted');
    expect(fetched.stdout).toContain(`证明 ann/one 的 a.ttf 与 Git 对象编号 ${gitIdOf(bytes)} 相符`);
    expect(fetched.stdout).toContain('它没有授权文本：这个提交里没有找到');
    const wrong = await run(['fetch', `${address}#${'0'.repeat(40)}`], env);
    expect([wrong.status, wrong.stdout]).toEqual([1, expect.stringContaining('Git 对象编号不同')]);
    const branch = await run(['fetch', 'https://github.com/ann/one/blob/main/a.ttf'], env);
    expect([branch.status, branch.stderr]).toEqual([1, expect.stringContaining('按 y 键')]);
    const setting = await run(['fetch', address], { GITHUB_API: 'api' });
    expect(setting.stderr).toContain('GITHUB_API 须为 http(s)://');
  } finally {
    await origin.close();
  }
});

test('an import killed at any moment loses nothing, and the next one completes it', async () => {
  const names = Array.from({ length: 24 }, (_, i) => `Family ${String.fromCharCode(65 + i)}`);
  for (const [i, family] of names.entries()) {
    const of = { family, characters: String.fromCodePoint(0x4e00 + i, 0x5000 + i) };
    await putFiles(fonts, {
      [`${i}/one.ttf`]: namedFont(of),
      [`${i}/two.ttf`]: namedFont({ ...of, style: 'Bold', weight: 700 }),
    });
  }
  let before: string[] = [];
  const random = seededRandom();
  for (const kill of isNight ? [0, 1, 2, 3] : [1]) {
    const child = start(['import', fonts]);
    let alive = true;
    const gone = new Promise<void>((resolve) => child.on('close', () => resolve())).then(() => {
      alive = false;
    });
    // Killed at a random moment after this many faces were stored.
    const faces = 3 + kill * 12 + random(4);
    while (alive && (await sfntBlobs()) < faces) await sleep(4);
    child.kill('SIGKILL');
    await gone;
    const after = await currentVersions();
    expect(after).toEqual(expect.arrayContaining(before));
    // Folders are imported one after another, so all but the last must be complete with both faces.
    expect(after.length).toBeGreaterThanOrEqual(Math.floor((faces - 2) / 2));
    before = after;
  }
  const last = await run(['import', fonts]);
  expect(last).toMatchObject({ status: 0, stderr: '' });
  expect(await currentVersions()).toEqual(names.map((n) => n.toLowerCase().replace(' ', '-')).sort());
  expect((await run(['import', fonts])).stdout).toContain('新增 0 族，更新 0 族，未变 24 族');
  expect((await run(['check'])).stdout).toBe('文件齐全、完好\n');
});

test('concurrent imports take turns', async () => {
  await putFiles(fonts, { 'a.ttf': namedFont({ family: 'Foo' }), 'b.ttf': namedFont({ family: 'Bar' }) });
  const both = await Promise.all([runProcess(['import', fonts]), runProcess(['import', fonts])]);
  expect(both.map((r) => r.status)).toEqual([0, 0]);
  const counts = both.map((r) =>
    /新增 (\d+) 族，更新 0 族，未变 (\d+) 族/.exec(r.stdout)?.slice(1).join('+'),
  );
  expect(counts.sort()).toEqual(['0+2', '2+0']);
  expect(await currentVersions()).toEqual(['bar', 'foo']);
});

test(
  'a set whose packages cannot be fetched still imports the fonts of this repository',
  NIGHTLY,
  async () => {
    const unreachable = {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_cache: join(dir, 'npm-cache'),
      npm_config_fetch_retries: '0',
    };
    const added = await runProcess(['add', 'default'], unreachable);
    expect(added.status).toBe(1);
    expect(added.stdout).toContain('字体包没有取到');
    expect(added.stdout).toContain('重试：npm run catalogue -- add default');
    expect(await currentVersions()).toEqual(['chiron-goround-tc-vf', 'noto-sans-sc-vf', 'noto-serif-sc-vf']);
    expect(await readdir(dataDir)).not.toContain('packages');
  },
);

test('reset first lists what a restart cannot restore, and keeps the font files restorable', async () => {
  await putFiles(fonts, { 'a.ttf': namedFont({ family: 'Foo', familyZh: '富体' }) });
  await run(['import', fonts]);
  const asked = await run(['reset']);
  expect(asked).toMatchObject({ status: 1, stderr: '没有清空。确认要清空：npm run db:reset -- --yes\n' });
  expect(asked.stdout).toContain('- 1 族自己上传、导入或在后台改过的字体：foo');
  expect(await currentVersions()).toEqual(['foo']);

  expect(await run(['reset', '--yes'])).toMatchObject({ status: 0 });
  expect(await currentVersions()).toEqual([]);
  // The store still belongs to this site.
  const listed = (await run(['quarantine'])).stdout;
  expect(listed).toContain('隔离区里有 3 个文件');
  expect(listed).toMatch(/^source\/\S+\t富体\t/m);
  const out = join(dir, 'out');
  expect((await run(['restore', out])).stdout).toContain('取出 1 个字体文件');
  expect(await readdir(out)).toEqual([expect.stringMatching(/^富体-[0-9a-f]{16}\.ttf$/)]);
  expect((await run(['import', out])).stdout).toContain('新增 1 族');
  expect(await currentVersions()).toEqual(['foo']);
  // With nothing to lose, it does not ask.
  await run(['remove', 'foo']);
  expect(await run(['reset'])).toMatchObject({ status: 0 });
}, 180_000);

test('recently written files are not collected, and the commands say until when', async () => {
  const key = blobKeys.source('ab'.repeat(32));
  await run(['list']);
  await putFiles(join(dataDir, 'blobs'), { [key]: 'what a killed import left' });
  for (const command of [['gc'], ['quarantine'], ['restore', join(dir, 'out')]])
    expect((await run(command)).stdout).toMatch(/另有 1 个文件没有字体用到，还在原处.*(59|60) 分钟后再运行/);
  const old = new Date(Date.now() - 2 * 3600_000);
  await utimes(join(dataDir, 'blobs', key), old, old);
  expect((await run(['quarantine'])).stdout).toContain('现在运行 npm run catalogue -- gc');
  expect((await run(['gc'])).stdout).toBe('移入隔离区 1 个（30 天内可以取回），取回 0 个，删除 0 个\n');
  // The file is not a font, so it has no name to show.
  expect((await run(['quarantine'])).stdout).toContain(`${key}\t\t`);
});

test('a shell without the site’s DATABASE_URL changes nothing and suggests adopt', async () => {
  await putFiles(fonts, { 'a.ttf': namedFont({ family: 'Foo' }) });
  await run(['import', fonts]);
  const other = { ZIWAN_DATA_DIR: dataDir };
  await rename(join(dataDir, 'ziwan.db'), join(dir, 'kept.db'));
  expect(await run(['gc'], other)).toMatchObject({
    status: 66,
    stderr: expect.stringMatching(/数据库文件不见了.*DATABASE_URL/),
  });
  const elsewhere = join(dir, 'elsewhere');
  await run(['list'], { ZIWAN_DATA_DIR: elsewhere });
  await rename(join(elsewhere, 'ziwan.db'), join(dataDir, 'ziwan.db'));
  const commands = ['import', 'gc', 'remove', 'check', 'list', 'report', 'quarantine', 'restore', 'add'];
  for (const command of commands.map((name) => [name, fonts]))
    expect(await run(command, other)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('npm run catalogue -- adopt'),
    });
  expect(await sfntBlobs()).toBe(1);
  expect((await run(['adopt'])).stdout).toContain('用到的 0 个，找不到的 0 个，用不到的 1 个');
  expect(await run(['gc'])).toMatchObject({ status: 0 });
});

test('a collection killed at any moment leaves every file either in place or in quarantine', async () => {
  await putFiles(fonts, { 'a.ttf': namedFont({ family: 'Foo' }) });
  await run(['import', fonts]);
  const named = await currentVersions();
  const blobs = join(dataDir, 'blobs');
  const strays = Array.from({ length: 120 }, (_, i) => sha256Hex(String(i)));
  await mkdir(join(blobs, 'source', 'zz'));
  const old = new Date(Date.now() - 2 * 3600_000);
  for (const name of strays) {
    const path = join(blobs, 'source', 'zz', name);
    await writeFile(path, name);
    await utimes(path, old, old);
  }
  const files = async (below: string) => {
    const entries = await readdir(join(blobs, below), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  for (let kill = 1; kill <= (isNight ? 3 : 1); kill++) {
    const child = start(['gc']);
    const gone = new Promise((resolve) => child.on('close', resolve));
    while (child.exitCode === null && (await files('quarantine')).length < kill * 25) await sleep(4);
    child.kill('SIGKILL');
    await gone;
    const left = await files('source/zz');
    const held = (await files('quarantine')).map((name) => name.slice(0, 64));
    expect([...left, ...held].sort()).toEqual([...strays].sort());
    expect(await currentVersions()).toEqual(named);
  }
  expect(await run(['gc'])).toMatchObject({ status: 0, stderr: '' });
  expect((await files('quarantine')).map((name) => name.slice(0, 64)).sort()).toEqual([...strays].sort());
  expect(await currentVersions()).toEqual(named);
});
