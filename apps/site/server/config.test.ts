import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readSecret } from './secret.ts';

test('without any setting the site runs on this machine alone, from its own folder', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: expect.stringMatching(/\.data$/),
    store: { provider: 'sqlite' },
    secret: { kind: 'file' },
    publicOrigin: null,
    corsOrigins: [],
    assetRewrite: null,
    roles: new Set(['web', 'api', 'webfont']),
    trustProxy: [],
    dev: false,
    skipImport: false,
  });
});

test('settings are read into their types', () => {
  const config = readConfig({
    PORT: '8080',
    ZIWAN_DATA_DIR: '/srv/ziwan',
    DATABASE_URL: 'postgres://u:p@db/ziwan',
    PUBLIC_ORIGIN: 'https://fonts.example.cn/',
    CORS_ORIGINS: 'https://a.example, https://b.example',
    ZIWAN_ROLES: 'webfont',
    TRUST_PROXY: '10.0.0.1',
    ASSET_REWRITE_FROM: 'https://oss.example.cn/static/',
    ASSET_REWRITE_TO: 'https://cdn.example.cn/static/',
  });
  expect(config).toMatchObject({
    port: 8080,
    dataDir: '/srv/ziwan',
    store: { provider: 'postgres', url: 'postgres://u:p@db/ziwan' },
    publicOrigin: 'https://fonts.example.cn',
    corsOrigins: ['https://a.example', 'https://b.example'],
    roles: new Set(['webfont']),
    trustProxy: ['10.0.0.1'],
    assetRewrite: { from: 'https://oss.example.cn/static/', to: 'https://cdn.example.cn/static/' },
  });
});

const refused: [name: string, env: Record<string, string>, says: RegExp][] = [
  ['a port that is none', { PORT: '99999' }, /PORT 须为 0 到 65535/],
  ['a secret too short', { ZIWAN_SECRET: 'abc' }, /ZIWAN_SECRET 太短/],
  ['a database of another kind', { DATABASE_URL: 'mysql://db/x' }, /DATABASE_URL/],
  ['half a rewrite: only from', { ASSET_REWRITE_FROM: 'https://a.example/' }, /缺少 ASSET_REWRITE_TO/],
  ['half a rewrite: only to', { ASSET_REWRITE_TO: 'https://a.example/' }, /缺少 ASSET_REWRITE_FROM/],
  ['an origin with a path', { PUBLIC_ORIGIN: 'https://a.example/site' }, /PUBLIC_ORIGIN 只写来源/],
  ['an origin that is no address', { CORS_ORIGINS: 'a.example' }, /CORS_ORIGINS/],
  ['an unknown role', { ZIWAN_ROLES: 'web,mail' }, /ZIWAN_ROLES 里的 mail/],
  ['a switch that is neither', { ZIWAN_SKIP_IMPORT: 'maybe' }, /ZIWAN_SKIP_IMPORT/],
  ['an unknown log level', { LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
];

for (const [name, env, says] of refused) {
  test(`${name} refuses to boot and says what is wrong`, () => {
    expect(() => readConfig(env)).toThrow(says);
  });
}

test('the secret is made once, kept for its owner alone, and the same for all who start together', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'ziwan-secret-'));
  try {
    const path = join(dir, 'data', 'secret');
    const secrets = await Promise.all(Array.from({ length: 5 }, () => readSecret({ kind: 'file', path })));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]?.length).toBeGreaterThanOrEqual(32);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path, 'utf8')).trim()).toBe(secrets[0]);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
});
