import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@ziwan/client';
import {
  ApiError,
  getDownloadUrl,
  getFontDetail,
  getFontList,
  MAX_TEXT,
  pdfCompare,
  searchFonts,
  updateAccountInfo,
  userInfoCall,
} from '@ziwan/contract';
import { NIGHTLY } from '@ziwan/infra/testing';
import { beforeAll, expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { sharedSite } from '../../testing/shared-site.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

let origin: string;
const site = await sharedSite();
beforeAll(async () => {
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
}, 60_000);

test('a program lists fonts, and a failure throws an error with its code, status and message', async () => {
  const client = createClient({ origin });
  const fonts = await client.call(getFontList, { query: { kind: 'all', text: '试' } });
  expect(fonts.records.map((f) => f.fontGNo)).toContain('shi-hei');
  expect(fonts.records[0]?.text).toBeDefined();
  await expect(client.call(getFontDetail, { query: { id: 'nope' } })).rejects.toMatchObject({
    code: 'S00441',
    status: 404,
    message: '没有找到这款字体',
  });
  await expect(client.call(getDownloadUrl, { query: { id: 'guan-fang' } })).rejects.toBeInstanceOf(ApiError);
});

const hanzi = (n: number) => Array.from({ length: n }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');

test('the longest allowed text fits in a URL, and the error for a longer one names the call to use', async () => {
  const client = createClient({ origin });
  const legal = await client.call(getFontList, { query: { text: hanzi(MAX_TEXT), tagName: hanzi(200) } });
  expect(legal.textCoverage?.characters).toBe(MAX_TEXT);
  await expect(client.call(getFontList, { query: { text: hanzi(MAX_TEXT + 1) } })).rejects.toMatchObject({
    code: 'S00411',
    message: expect.stringContaining('用 POST'),
  });
  // Too long for any call: rejected before it is parsed.
  await expect(client.call(getFontList, { query: { text: hanzi(5000) } })).rejects.toMatchObject({
    code: 'S00416',
    status: 413,
    message: expect.stringContaining('用 POST'),
  });
  const long = await client.call(searchFonts, { body: { text: hanzi(20_000) } });
  expect(long.textCoverage?.characters).toBe(20_000);
});

test('the client sends a token in a header and a form as form data', async () => {
  const { store, sessions } = site.services;
  const { token } = await sessions.issue(await insertUser(store.db), { ip: '', userAgent: 'program' });
  const client = createClient({ origin, token: () => token });
  expect((await client.call(userInfoCall, {})).nickname).toBe('试字人');
  expect((await client.call(updateAccountInfo, { body: { nickname: '改名人' } })).nickname).toBe('改名人');
  await expect(createClient({ origin }).call(userInfoCall, {})).rejects.toMatchObject({ code: 'S00106' });
});

test('the client returns a file with its name and bytes', async () => {
  const sheet = await createClient({ origin }).call(pdfCompare, { query: { fonts: 'shi-hei', text: '试' } });
  expect(sheet.fileName).toMatch(/\.pdf$/);
  expect(Buffer.from(sheet.bytes.subarray(0, 5)).toString()).toBe('%PDF-');
});

test('a failure is reported once before the call rejects; timeouts and aborts have their own codes', async () => {
  const heard: string[] = [];
  const client = createClient({ origin, onFailure: (error) => void heard.push(error.code) });
  await expect(client.call(getFontDetail, { query: { id: 'nope' } })).rejects.toThrow();
  const stalledFetch: typeof fetch = (_url, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const stalled = createClient({
    origin,
    timeoutMs: 20,
    onFailure: (error) => void heard.push(error.code),
    fetch: stalledFetch,
  });
  await expect(stalled.call(getFontList, { query: {} })).rejects.toMatchObject({ code: 'S00408' });
  const patient = createClient({ origin, timeoutMs: 60_000, fetch: stalledFetch });
  await expect(patient.call(getFontList, { query: {} }, { timeoutMs: 20 })).rejects.toMatchObject({
    code: 'S00408',
  });
  const away = createClient({
    origin: 'http://127.0.0.1:1',
    onFailure: (error) => void heard.push(error.code),
  });
  await expect(away.call(getFontList, { query: {} })).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  const signal = AbortSignal.abort();
  await expect(client.call(getFontList, { query: {} }, { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(heard).toEqual(['S00441', 'S00408', 'NETWORK']);
});

test('the packed client works in a program outside the repository', {
  ...NIGHTLY,
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ziwan-client-'));
  try {
    const pack = ['scripts/pack-packages.mjs', 'client', '--to', folder];
    await promisify(execFile)(process.execPath, pack, { cwd: ROOT });
    const client = join(folder, 'node_modules', '@ziwan', 'client');
    await mkdir(client, { recursive: true });
    const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
    await promisify(execFile)('tar', ['-xzf', join(folder, tarball), '-C', client, '--strip-components=1']);
    await symlink(join(ROOT, 'node_modules/zod'), join(folder, 'node_modules/zod'));
    await writeFile(
      join(folder, 'program.mjs'),
      `import { createClient, getFontList } from '@ziwan/client';
       const { total } = await createClient({ origin: process.argv[2] }).call(getFontList, { query: { kind: 'all' } });
       console.log(total);`,
    );
    const program = spawn(process.execPath, ['program.mjs', origin], { cwd: folder });
    let output = '';
    program.stdout.on('data', (chunk) => (output += chunk));
    program.stderr.on('data', (chunk) => (output += chunk));
    await new Promise((resolve) => program.on('close', resolve));
    expect(output.trim()).toBe('5');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
