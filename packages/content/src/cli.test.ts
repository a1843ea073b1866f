import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createMemoryBlobStore } from '@ziwan/infra/blob-store';
import { openStore } from '@ziwan/store';
import { createDatabaseFile } from '@ziwan/store/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { importContent } from './import-content.ts';
import { LIU } from './testing/folder.ts';
import { writeEntry } from './write-entry.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));

let dir: string;
let folder: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ziwan-content-cli-'));
  folder = join(dir, 'texts');
  await mkdir(join(folder, 'baike'), { recursive: true });
  await mkdir(join(dir, 'data'));
  await writeFile(join(folder, 'baike', 'liu.md'), LIU);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function content(...args: string[]) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...process.env, DATABASE_URL: '', ZIWAN_DATA_DIR: join(dir, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [stdout, stderr, status] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  return { status, stdout, stderr };
}

/** Runs a statement as the console would, beside the command line. */
async function inStore<T>(act: (store: ReturnType<typeof openStore>) => Promise<T>): Promise<T> {
  const store = openStore({ provider: 'sqlite', file: join(dir, 'data', 'ziwan.db') });
  try {
    return await act(store);
  } finally {
    await store.close();
  }
}
const titles = () =>
  inStore(async ({ db }) => (await db.selectFrom('entries').select('title').execute()).map((e) => e.title));

test('check reports what an import would do and writes nothing', async () => {
  await writeFile(join(folder, 'baike', 'yan.md'), '没有开头的字段');
  const report = expect.stringMatching(/^新增 1，.+拒收 1\n✗ baike\/yan\.md：./);
  expect(await content('check', folder)).toMatchObject({ status: 1, stdout: report });
  expect(await titles()).toEqual([]);
  expect(await content('import', folder)).toMatchObject({ status: 1, stdout: report });
  expect(await titles()).toEqual(['柳公权']);
}, 60_000);

test('an entry edited in the console stays until hand-back, and the next import takes its file', async () => {
  const blobs = createMemoryBlobStore();
  const importAll = () => inStore((store) => importContent(folder, { store, blobs }));
  await createDatabaseFile(join(dir, 'data', 'ziwan.db'));
  await importAll();
  await inStore(({ db }) =>
    writeEntry(db, { id: 'liu', kind: 'baike', title: '柳少师', publishAt: '2026-01-01T00:00:00Z' }),
  );
  const kept = await content('import', folder);
  expect(kept.stdout).toContain('要以文件为准，先运行 content hand-back baike/liu.md');
  expect(await titles()).toEqual(['柳少师']);

  const handBack = () => content('hand-back', 'baike/liu.md');
  const done = 'baike/liu.md 已交还给文件，下次导入以文件为准\n';
  expect(await handBack()).toEqual({ status: 0, stdout: done, stderr: '' });
  expect(await titles()).toEqual(['柳少师']);
  expect(await handBack()).toEqual({ status: 1, stdout: '', stderr: '后台没有接管 baike/liu.md\n' });
  await importAll();
  expect(await titles()).toEqual(['柳公权']);
}, 60_000);

test('an unknown command prints the usage', async () => {
  expect(await content('publish', folder)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^用法：/),
  });
});
