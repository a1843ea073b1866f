import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '../../testing/rows.ts';
import { startTestSite, type TestSite } from '../../testing/site.ts';
import type { Pages } from '../pages/pages.ts';
import { type ConsoleProgram, loadBuiltConsole } from './admin-pages.ts';

const CLIENT = { ip: '203.0.113.7', userAgent: 'test' };
const SHELL =
  '<!doctype html><meta property="csp-nonce" nonce="console-nonce"><script src="/admin/assets/app-1a2b.js" nonce="console-nonce"></script>';
let folder: string;
let site: TestSite;
let program: ConsoleProgram;
const cookies: Record<string, string> = {};

const pagesOf = (services: TestSite['services']): Pages => ({
  render: async ({ refused }) => ({ status: refused ?? 200, body: [`<p>${refused}</p>`], cacheable: false }),
  files: null,
  middleware: null,
  apiFor: services.apiFor,
  sessions: services.sessions,
  cookieDomain: null,
  uploadOrigin: 'https://uploads.example.cn',
  revision: () => 1,
  dev: false,
  publicOrigin: null,
  assets: null,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ziwan-console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), SHELL);
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'console.log(1)');
  program = await loadBuiltConsole(folder);
  site = await startTestSite({ fonts: false, pages: pagesOf, console: program });
  for (const role of ['member', 'editor', 'owner'] as const) {
    await insertUser(site.services.store.db, { id: role, role });
    cookies[role] = `token=${(await site.services.sessions.issue(role, CLIENT)).token}`;
  }
}, 60_000);
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (url: string, who?: string) => site.get(url, who ? { cookie: cookies[who] as string } : {});

test('an anonymous visitor is redirected to the login page, which leads back', async () => {
  for (const url of ['/admin', '/admin/users?filter=%7B%7D', '/admin/welcome-x']) {
    const { statusCode, headers } = await open(url);
    expect(statusCode).toBe(302);
    expect(headers.location).toBe(`/?redirect=${encodeURIComponent(url)}`);
    expect(headers['cache-control']).toBe('no-store');
  }
});

test('a member gets the 403 page', async () => {
  const { statusCode, headers, body } = await open('/admin/users', 'member');
  expect([statusCode, body]).toEqual([403, '<p>403</p>']);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-robots-tag']).toBe('noindex');
});

test('staff get the console document at every path, with a new nonce each time', async () => {
  const seen = new Set<string>();
  for (const [url, who] of [
    ['/admin', 'editor'],
    ['/admin/', 'owner'],
    ['/admin/users/abc/show', 'editor'],
  ] as const) {
    const { statusCode, headers, body } = await open(url, who);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(headers['x-frame-options']).toBe('DENY');
    const nonce = /csp-nonce" nonce="([\w-]{22})"/.exec(body)?.[1] as string;
    expect(body).toBe(SHELL.replaceAll('console-nonce', nonce));
    seen.add(nonce);
    const policy = headers['content-security-policy'] as string;
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "connect-src 'self' https://uploads.example.cn",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy).not.toContain('unsafe');
  }
  expect(seen.size).toBe(3);
});

test('the first owner opens the welcome page without an account', async () => {
  const { statusCode, body } = await open('/admin/welcome');
  expect(statusCode).toBe(200);
  expect(body).toContain('/admin/assets/app-1a2b.js');
});

test('console files are immutable, and unknown ones answer 404', async () => {
  const file = await open('/admin/assets/app-1a2b.js');
  expect([file.statusCode, file.body]).toEqual([200, 'console.log(1)']);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(file.headers['content-type']).toBe('text/javascript; charset=utf-8');
  for (const none of ['/admin/assets/app-0000.js', '/admin/assets/..%2Findex.html', '/admin/assets/'])
    expect((await open(none, 'owner')).statusCode).toBe(404);
});

test('a process that serves no pages serves no console', async () => {
  const calls = await startTestSite({
    fonts: false,
    pages: pagesOf,
    console: program,
    env: { ZIWAN_ROLES: 'api' },
  });
  expect((await calls.get('/admin/welcome')).statusCode).toBe(404);
  await calls.close();
});

test('loading an unbuilt console fails with the command that builds it', async () => {
  await expect(loadBuiltConsole(join(folder, 'nowhere'))).rejects.toThrow('npm run build');
});
