import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROGRAM_ENVIRONMENT } from '@ziwan/infra/testing';
import { createDatabaseFile } from '@ziwan/store/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ziwan-doctor-'));
  await createDatabaseFile(join(dataDir, 'ziwan.db'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

function run(program: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [file(program)], {
    env: { ...PROGRAM_ENVIRONMENT, ZIWAN_DATA_DIR: dataDir, PORT: '0', ...env },
    encoding: 'utf8',
  });
  return { status, stderr, lines: stdout.split('\n').filter(Boolean) };
}

const WRONG: Readonly<Record<string, string>> = {
  TRUST_PROXY: 'banana',
  SITE_TIME_ZONE: 'Mars/Base',
  RATE_LIMIT_API: 'abc',
  LOG_LEVEL: 'loud',
  METRICS_PORT: '99999',
  ZIWAN_ROLES: 'web,foo',
  POLICE_NUMBER: '京公网安备0号',
  DISK_CACHE_MB: 'lots',
  MAIL_PROVIDER: 'smtp',
  ZIWAN_CONTENT_DIR: '/nope',
};

test('the doctor says of each wrong setting what the start says, once, and checks the rest', () => {
  const { status, lines, stderr } = run('./doctor.ts', { ...WRONG, PUBLIC_ORIGIN: 'fonts.example.cn' });
  expect(status).toBe(1);
  expect(stderr).not.toContain('    at ');
  const problems = lines.filter((line) => line.startsWith('✗')).map((line) => line.slice(2));
  for (const name of ['PUBLIC_ORIGIN', ...Object.keys(WRONG)])
    expect(
      problems.filter((said) => said.includes(name)),
      name,
    ).toHaveLength(1);
  expect(lines).toContain('✓ 数据库：SQLite 完好');
  const start = run('./server.ts', { ...WRONG, PUBLIC_ORIGIN: 'fonts.example.cn' });
  expect(start.status).toBe(1);
  expect(start.stderr).toBe(`配置有误：${problems.slice(0, Object.keys(WRONG).length + 1).join('；')}\n`);
});

test('the doctor gives no advice on a site whose public origin is wrong', () => {
  const marks = (origin: string) =>
    run('./doctor.ts', { PUBLIC_ORIGIN: origin }).lines.map((line) => line[0]);
  expect(marks('https://fonts.example.cn')).toContain('!');
  expect(marks('fonts.example.cn')).not.toContain('!');
});

test('settings without which the site cannot be opened are all named before the doctor stops', () => {
  const { status, lines, stderr } = run('./doctor.ts', {
    BACKUP_KEEP_DAYS: '0',
    BACKUP_PASSPHRASE: 'short',
    PORT: 'many',
  });
  expect(status).toBe(1);
  expect(lines).toHaveLength(3);
  expect(stderr).toBe('3 处要处理；改好这些设置，才能检查其余的\n');
});

test('the doctor names a secret that is too short, and makes none where there is none', async () => {
  await writeFile(join(dataDir, 'secret'), 'short\n');
  expect(run('./doctor.ts', {}).lines).toContain(
    `✗ ${join(dataDir, 'secret')} 里的密钥太短；删去这个文件，下次启动会重新生成`,
  );
  await rm(join(dataDir, 'secret'));
  expect(run('./doctor.ts', {}).lines.join()).not.toContain('密钥');
  expect(await readdir(dataDir)).not.toContain('secret');
});
